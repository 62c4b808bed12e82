/** Says why something cannot be done, beside the thing itself: on hover, on focus or on tap. */

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { useClauses } from '../net/clauses';
import { codeText } from '../net/words';
import { Rule } from '../parts/clause';
import type { Json, Refused } from '../rulesets/ruleset';

interface Shown {
  anchor: Element;
  refused: Refused;
}

export interface Why {
  /** Asks why `action` cannot be done and shows the answer beside `anchor`; silent if it can. */
  ask(anchor: Element, action: Json): void;
  /** As `ask`, once the pointer has rested there for a moment. */
  rest(anchor: Element, action: Json): void;
  hide(): void;
  /** The eye has left: hides, unless it went to the answer itself. */
  away(): void;
  bubble: preact.ComponentChildren;
}

const LEAVE_MS = 450; // time to reach the answer with the pointer
const REST_MS = 180; // a pointer that only passes by asks nothing

/** `version` changes whenever answers may have changed; `words` says a rule's refusal in short. */
export function useWhy(
  why: (action: Json) => Promise<Refused | undefined>,
  version: unknown,
  words: Record<string, string>,
): Why {
  const [shown, setShown] = useState<Shown>();
  const answers = useRef(new Map<string, Refused | undefined>());
  const wanted = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = usePressed();

  useEffect(() => {
    answers.current = new Map();
    setShown(undefined);
  }, [version]);
  const hold = useCallback(() => clearTimeout(leaving.current), []);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearTimeout(leaving.current);
    },
    [],
  );

  const hide = useCallback(() => {
    wanted.current += 1;
    clearTimeout(timer.current);
    hold();
    setShown(undefined);
  }, [hold]);

  const away = useCallback(() => {
    clearTimeout(timer.current);
    hold();
    leaving.current = setTimeout(hide, LEAVE_MS);
  }, [hide, hold]);

  const ask = useCallback(
    (anchor: Element, action: Json) => {
      const mine = ++wanted.current;
      hold();
      const key = JSON.stringify(action);
      const known = answers.current;
      const tell = (refused: Refused | undefined) => {
        known.set(key, refused);
        if (mine !== wanted.current) return; // the eye is elsewhere by now
        setShown(refused && anchor.isConnected ? { anchor, refused } : undefined);
      };
      if (known.has(key)) tell(known.get(key));
      else why(action).then(tell, () => undefined); // a lost connection has its own banner
    },
    [why, hold],
  );

  const rest = useCallback(
    (anchor: Element, action: Json) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (!pressed.current) ask(anchor, action);
      }, REST_MS);
    },
    [ask, pressed],
  );

  return {
    ask,
    rest,
    hide,
    away,
    bubble: shown && (
      <Bubble shown={shown} words={words} onHold={hold} onAway={away} onClose={hide} />
    ),
  };
}

/**
 * Whether the pointer stands where it last pressed: what a press brings up beneath it is not what
 * the reader went to.
 */
function usePressed(): { current: boolean } {
  const pressed = useRef(false);
  useEffect(() => {
    const press = () => (pressed.current = true);
    const goOn = () => (pressed.current = false);
    addEventListener('pointerdown', press, true);
    addEventListener('pointermove', goOn, true);
    addEventListener('keydown', goOn, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('pointermove', goOn, true);
      removeEventListener('keydown', goOn, true);
    };
  }, []);
  return pressed;
}

/** What lets a thing say why it cannot be used while the pointer or the focus rests on it. */
export interface Resting {
  onPointerEnter(event: PointerEvent): void;
  onPointerLeave(event: PointerEvent): void;
  onFocus(event: FocusEvent): void;
  onBlur(): void;
}

/** Handlers for a thing; `action` gives what to ask about, and nothing while the thing can be used. */
export function resting(
  { rest, away }: Pick<Why, 'rest' | 'away'>,
  action: () => Json | undefined,
): Resting {
  const asked = (anchor: EventTarget | null) => {
    const wanted = action();
    if (wanted && anchor instanceof Element) rest(anchor, wanted);
  };
  return {
    // A finger rests nowhere: it taps, and is answered then.
    onPointerEnter: (event) => event.pointerType === 'mouse' && asked(event.currentTarget),
    onPointerLeave: (event) => event.pointerType === 'mouse' && away(),
    onFocus: (event) => asked(event.currentTarget),
    onBlur: away,
  };
}

interface BubbleProps {
  shown: Shown;
  words: Record<string, string>;
  onHold(): void;
  onAway(): void;
  onClose(): void;
}

function Bubble({ shown, words, onHold, onAway, onClose }: BubbleProps) {
  const box = useRef<HTMLDivElement>(null);
  const clause = useClauses()[shown.refused.rule ?? ''];
  useLayoutEffect(() => {
    const bubble = box.current;
    if (bubble) place(bubble, boxOf(shown.anchor), groupOf(shown.anchor));
  });
  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    const elsewhere = (event: PointerEvent) => {
      const clicked = event.target;
      if (clicked instanceof Element && !clicked.closest('.why, dialog')) onClose();
    };
    addEventListener('keydown', escape);
    addEventListener('pointerdown', elsewhere);
    return () => {
      removeEventListener('keydown', escape);
      removeEventListener('pointerdown', elsewhere);
    };
  }, [onClose]);
  return (
    <div
      class="why"
      ref={box}
      role="status"
      data-testid="why"
      onPointerOver={onHold}
      onFocusIn={onHold}
      onPointerLeave={onAway}
    >
      <strong>
        {words[shown.refused.rule ?? ''] ?? codeText(shown.refused.code, shown.refused.message)}
      </strong>
      {clause && <p>{clause.text}</p>}
      {shown.refused.rule && <Rule id={shown.refused.rule} />}
    </div>
  );
}

/** The anchor's box; that of the dialogue with the reader where the anchor has been put aside. */
function boxOf(anchor: Element): DOMRect {
  const box = anchor.getBoundingClientRect();
  if (box.width > 0) return box;
  return (document.querySelector('[data-why-place]') ?? document.body).getBoundingClientRect();
}

/** The box of the things that an answer must not lie over: a choice is made among all of them. */
function groupOf(anchor: Element): DOMRect | undefined {
  const box = anchor.closest('[data-why-beside]')?.getBoundingClientRect();
  return box && box.width > 0 ? box : undefined;
}

const GAP = 10;

/**
 * Beside the group on its left where there is room; else above the group or the anchor, else below
 * it; never over the edge of the screen.
 */
function place(bubble: HTMLElement, anchor: DOMRect, group: DOMRect | undefined): void {
  const { width, height } = bubble.getBoundingClientRect();
  const beside = group && group.left - width - GAP >= GAP;
  const { top: roof, bottom: floor } = group ?? anchor;
  const across = beside ? group.left - width - GAP : anchor.left + anchor.width / 2 - width / 2;
  const above = roof - height - GAP;
  const down = beside ? anchor.top : above >= GAP ? above : floor + GAP;
  bubble.style.left = `${Math.min(Math.max(GAP, across), innerWidth - width - GAP)}px`;
  bubble.style.top = `${Math.max(GAP, Math.min(down, innerHeight - height - GAP))}px`;
}
