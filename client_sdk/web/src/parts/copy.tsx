/** Copies a text, and says that it did. */

import { useEffect, useState } from 'preact/hooks';

import { Icon } from './icon';
import { useToast } from './toast';

const SAID_MS = 2000;

export function CopyButton({
  text,
  label,
  testid,
}: {
  text: string;
  label: string;
  testid?: string;
}) {
  const toast = useToast();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      // Not a secure page, or not allowed: the reader can still take it by hand.
      toast(`Copy it by hand: ${text}`, 'good');
    }
  };
  return (
    <button
      type="button"
      class="button"
      data-testid={testid}
      data-copy={text}
      onClick={() => void copy()}
    >
      <Icon name={done ? 'check' : 'copy'} />
      <span aria-live="polite">{done ? 'Copied' : label}</span>
    </button>
  );
}
