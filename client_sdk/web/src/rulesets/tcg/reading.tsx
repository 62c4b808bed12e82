/** A card shown large to be read: on hover, on focus by keys, or while a finger rests on it. */

import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { BigFace } from './face';

const REST_MS = 220; // a pointer that only passes by opens nothing
const PRESS_MS = 380; // a finger that stays is no tap

interface Read {
  print: string;
  how: 'hover' | 'press';
}

/** Everything inside `root` that carries `data-reads` can be read; `shown` is read elsewhere already. */
export function Reading({
  root,
  shown,
}: {
  root: RefObject<HTMLElement | null>;
  shown: string | undefined;
}) {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    const place = root.current;
    if (!place) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const printOf = (event: Event) =>
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-reads]')?.dataset['reads']
        : undefined;
    const later = (print: string, how: Read['how'], ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setRead({ print, how }), ms);
    };
    const away = () => {
      clearTimeout(timer);
      setRead(undefined);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const print = printOf(event);
      if (print) later(print, 'hover', REST_MS);
      else away();
    };
    const down = (event: PointerEvent) => {
      const print = printOf(event);
      if (event.pointerType !== 'mouse' && print) later(print, 'press', PRESS_MS);
    };
    const up = (event: PointerEvent) => event.pointerType !== 'mouse' && away();
    const focused = (event: FocusEvent) => {
      const print = printOf(event);
      const byKeys = event.target instanceof Element && event.target.matches(':focus-visible');
      if (print && byKeys) later(print, 'hover', REST_MS);
      else away();
    };
    // What a long press would open besides is no help to somebody who reads.
    const menu = (event: Event) => printOf(event) && event.preventDefault();
    place.addEventListener('pointerover', over);
    place.addEventListener('pointerleave', away);
    place.addEventListener('pointerdown', down);
    place.addEventListener('pointerup', up);
    place.addEventListener('pointercancel', up);
    place.addEventListener('focusin', focused);
    place.addEventListener('contextmenu', menu);
    return () => {
      clearTimeout(timer);
      place.removeEventListener('pointerover', over);
      place.removeEventListener('pointerleave', away);
      place.removeEventListener('pointerdown', down);
      place.removeEventListener('pointerup', up);
      place.removeEventListener('pointercancel', up);
      place.removeEventListener('focusin', focused);
      place.removeEventListener('contextmenu', menu);
    };
  }, [root]);
  if (!read || (read.how === 'hover' && read.print === shown)) return null;
  return (
    <div
      class={`reading ${read.how}`}
      data-testid="reading"
      data-card={read.print}
      aria-hidden="true"
    >
      <BigFace print={read.print} />
    </div>
  );
}
