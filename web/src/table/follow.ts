// A list that grows at its end keeps its end in sight, unless the reader has scrolled up to read.

/** How near the end, in pixels, still counts as being there. */
const NEAR = 48;

/** Keeps the end of a scrolling element in sight. Whether the reader was there is asked before anything new goes in. */
export function followEnd(list: HTMLElement): () => void {
  let isAtEnd = true;
  const toEnd = (): void => {
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  };
  // A list that is not drawn has no place to be read from: it is found at its end when it comes back.
  const scrolled = (): void => {
    if (list.clientHeight > 0) isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  };
  list.addEventListener('scroll', scrolled, { passive: true });
  const grown = new MutationObserver(toEnd);
  grown.observe(list, { childList: true, subtree: true, characterData: true });
  const sized = typeof ResizeObserver === 'function' ? new ResizeObserver(toEnd) : null;
  sized?.observe(list);
  toEnd();
  return () => {
    list.removeEventListener('scroll', scrolled);
    grown.disconnect();
    sized?.disconnect();
  };
}
