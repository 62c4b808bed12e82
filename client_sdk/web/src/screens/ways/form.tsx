/** What the ways into a match share: one request at a time, a clock, the ruleset's set-up, and the way in. */

import type { Room } from 'gamewarden-client';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { failureText } from '../../net/words';
import { useToast } from '../../parts/toast';
import { go } from '../../router';
import { posterOf, useFace } from '../../rulesets';
import type { Json } from '../../rulesets/ruleset';
import { controlOf, CONTROLS } from '../clocks';

/** Runs one request at a time; a failure is told in words. */
export function useRun(): [boolean, (task: () => Promise<unknown>) => void] {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  const run = (task: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    task()
      .catch((error: unknown) => toast(failureText(error)))
      .finally(() => alive.current && setBusy(false));
  };
  return [busy, run];
}

/** Goes where a room is shown. */
export function enter(room: Room): void {
  go({ at: 'room', room: room.id });
}

/** The id of the time control that suits a ruleset. */
export function usualControl(ruleset: string): string {
  return controlOf(posterOf(ruleset)?.control ?? '').id;
}

export function ClockChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  return (
    <label class="entry clock-entry">
      <span>Clock</span>
      <select
        data-testid="clock-choice"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {CONTROLS.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ChoiceProps {
  ruleset: string;
  scope: 'room' | 'own';
  options: Json;
  onChange(options: Json): void;
}

/** The ruleset's own part of the set-up, as soon as its face is here. */
export function Choice({ ruleset, scope, options, onChange }: ChoiceProps) {
  const face = useFace(ruleset);
  if (face.at === 'there')
    return <face.ui.Setup scope={scope} options={options} onChange={onChange} />;
  if (face.at === 'lost') return <FaceLost />;
  return <p class="faint setup-coming">Setting up…</p>;
}

/** What stands where a face could not be fetched: the page is older than its server, or cut off. */
export function FaceLost() {
  return (
    <p class="face-lost" role="alert">
      <span>This game could not be fetched.</span>
      <button type="button" class="button small" onClick={() => location.reload()}>
        Load the page again
      </button>
    </p>
  );
}

/** The foot of a way: what starts it, always within sight. */
export function StartBar({ children }: { children: ComponentChildren }) {
  return <div class="start-bar">{children}</div>;
}
