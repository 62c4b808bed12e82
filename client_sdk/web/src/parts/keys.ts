/** Keys of a whole screen, which leave alone whoever writes, and whatever dialog is open. */

import { useLayoutEffect } from 'preact/hooks';

/** `pressed` gets every key that is meant for the screen; true says that it did something. */
export function useKeydown(pressed: (key: string, event: KeyboardEvent) => boolean): void {
  // At once with what is shown: two keys in quick succession belong together.
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
      if (pressed(event.key, event)) event.preventDefault();
    };
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  });
}
