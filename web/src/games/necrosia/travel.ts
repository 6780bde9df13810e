// Things that travel over the table: what moves is drawn once more and flies, so that nothing else has to.

/** Lets a copy of an element fly from one place to another. */
export function travel(look: Element | null | undefined, from: DOMRect | null, to: DOMRect | null, ms: number): void {
  if (!look || !from || !to || ms <= 0 || typeof look.animate !== 'function') return;
  const ghost = look.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('id');
  for (const part of [ghost, ...ghost.querySelectorAll('[data-drop], [data-unit], [data-card]')]) for (const name of ['data-drop', 'data-unit', 'data-card', 'data-key']) part.removeAttribute(name);
  ghost.classList.remove('target', 'begins', 'selected', 'playable');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  const size = look.getBoundingClientRect();
  const scale = size.width > 0 && (look as HTMLElement).offsetWidth > 0 ? size.width / (look as HTMLElement).offsetWidth : 1;
  const style = getComputedStyle(look);
  ghost.style.cssText = `position:fixed;z-index:900;margin:0;pointer-events:none;left:0;top:0;transform-origin:0 0;--card-w:${style.getPropertyValue('--card-w')};--nec-rim:${style.getPropertyValue('--nec-rim')}`;
  // Inside the page's body it is nobody's child: no zoom of the map moves it a second time.
  document.body.append(ghost);
  const at = (box: DOMRect): string => `translate(${box.x + box.width / 2 - size.width / 2}px, ${box.y + box.height / 2 - size.height / 2}px) scale(${scale})`;
  const flight = ghost.animate([{ transform: at(from), opacity: 0.6 }, { opacity: 1, offset: 0.2 }, { transform: at(to), opacity: 1 }], { duration: ms, easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)' });
  flight.onfinish = () => ghost.remove();
  flight.oncancel = () => ghost.remove();
}

/** Lets an element swell for a moment: something was added here. */
export function pop(element: Element | null | undefined, ms: number): void {
  if (!element || ms <= 0 || typeof element.animate !== 'function') return;
  element.animate([{ scale: 1 }, { scale: 1.5, filter: 'brightness(1.6)' }, { scale: 1 }], { duration: ms, easing: 'ease-out' });
}
