/** Arrow keys between the things of a board: the nearest one in that direction. */

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Place {
  x: number;
  y: number;
}

/** The index of the place that lies nearest to `from` in a direction; -1 where there is none. */
export function nearest(from: Place, places: readonly Place[], [dx, dy]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  places.forEach((place, i) => {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const across = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    // What lies more aside than ahead is not in that direction.
    if (along <= 4 || across > along * 2) return;
    const distance = along + across * 2;
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}

/** Moves the focus inside `root` for an arrow key; true if the key was one and found something. */
export function moveFocus(root: HTMLElement, event: KeyboardEvent): boolean {
  const direction = DIRECTIONS[event.key];
  const here = document.activeElement;
  if (
    !direction ||
    !(here instanceof HTMLElement || here instanceof SVGElement) ||
    !root.contains(here)
  )
    return false;
  if (here.matches('input, textarea, select')) return false;
  const all = [...root.querySelectorAll<HTMLElement | SVGElement>('[data-nav]')].filter(
    (one) => one !== here,
  );
  const index = nearest(centre(here), all.map(centre), direction);
  if (index < 0) return false;
  all[index]?.focus();
  event.preventDefault();
  return true;
}

function centre(element: Element): Place {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
