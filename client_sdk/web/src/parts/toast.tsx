/** Short messages at the edge of the screen: what failed, and why, in words. */

import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';

import { Icon } from './icon';

type Tone = 'bad' | 'good';

interface Toast {
  key: number;
  text: string;
  tone: Tone;
}

/** Shows a text for a while. */
export type ShowToast = (text: string, tone?: Tone) => void;

const LIFE_MS = 7000;
const AT_ONCE = 3; // older ones make room

const channel = createContext<ShowToast>(() => undefined);

export function useToast(): ShowToast {
  return useContext(channel);
}

export function ToastProvider({ children }: { children: ComponentChildren }) {
  const [shown, setShown] = useState<Toast[]>([]);
  const count = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const remove = useCallback(
    (key: number) => setShown((list) => list.filter((one) => one.key !== key)),
    [],
  );
  const show = useCallback<ShowToast>(
    (text, tone = 'bad') => {
      const key = ++count.current;
      setShown((list) =>
        [...list.filter((one) => one.text !== text), { text, tone, key }].slice(-AT_ONCE),
      );
      timers.current.add(setTimeout(() => remove(key), LIFE_MS));
    },
    [remove],
  );
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return (
    <channel.Provider value={show}>
      {children}
      <div class="toasts" role="status" aria-live="polite" data-testid="toasts">
        {shown.map((one) => (
          <div key={one.key} class={`toast ${one.tone}`}>
            <Icon name={one.tone === 'bad' ? 'warning' : 'check'} />
            <span>{one.text}</span>
            <button
              type="button"
              class="button quiet square"
              aria-label="Dismiss"
              onClick={() => remove(one.key)}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
      </div>
    </channel.Provider>
  );
}
