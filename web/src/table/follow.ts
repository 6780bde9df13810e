// A list that grows at its end keeps its end in sight, unless the reader has scrolled up to read.

/** How near the end, in pixels, still counts as being there. */
const NEAR = 48;

/**
 * Keeps the end of a scrolling element in sight. Whether the reader was there is asked before anything new goes in.
 *
 * However much goes in before the next picture is drawn, the list is moved once, right before it: to ask for its height lays the
 * whole page out, and a story told fast would do so for every line.
 */
export function followEnd(list: HTMLElement): () => void {
  let isAtEnd = true;
  let top = 0;
  let frame: number | null = null;
  const toEnd = (): void => {
    frame = null;
    if (!isAtEnd) return;
    list.scrollTop = list.scrollHeight;
    top = list.scrollTop;
  };
  const grew = (): void => {
    frame ??= requestAnimationFrame(toEnd);
  };
  // A list that is not drawn has no place to be read from: it is found at its end when it comes back. One that has grown and is
  // not yet moved is not away from its end by that; only who goes back leaves it.
  const scrolled = (): void => {
    if (list.clientHeight === 0) return;
    const isBack = list.scrollTop < top;
    top = list.scrollTop;
    if (isBack || frame === null) isAtEnd = list.scrollHeight - top - list.clientHeight < NEAR;
  };
  list.addEventListener('scroll', scrolled, { passive: true });
  const grown = new MutationObserver(grew);
  grown.observe(list, { childList: true, subtree: true, characterData: true });
  const sized = typeof ResizeObserver === 'function' ? new ResizeObserver(toEnd) : null;
  sized?.observe(list);
  toEnd();
  return () => {
    list.removeEventListener('scroll', scrolled);
    grown.disconnect();
    sized?.disconnect();
    if (frame !== null) cancelAnimationFrame(frame);
  };
}
