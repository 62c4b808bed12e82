/** Words and numbers that rise over the models for what happens to them. */

import { useEffect, useRef, useState } from 'preact/hooks';

import type { Beat } from '../ruleset';
import type { Lens } from './camera';
import { markName } from './marks';
import { Dice } from './dice';
import { reading } from './rolls';
import type { Field, FieldEvent, Vec } from './view';

interface Rising {
  key: number;
  x: number;
  y: number;
  text: string;
  tone: 'hurt' | 'help' | 'mark';
  dice?: number[];
}

const LAST_MS = 1700;
const MOST = 4;

export function Floating({
  beat,
  field,
  lens,
  svg,
}: {
  beat: Beat | undefined;
  field: Field;
  lens: Lens;
  svg: { current: SVGSVGElement | null };
}) {
  const [list, setList] = useState<Rising[]>([]);
  const last = useRef<Record<string, Vec>>({});
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  for (const [id, one] of Object.entries(field.models)) last.current[id] = one.pos;
  useEffect(() => {
    const event = beat?.event as FieldEvent | undefined;
    const found = event && words(event);
    if (!beat || !found) return;
    const at = last.current[found.id];
    const shown = svg.current;
    const matrix = shown?.getScreenCTM?.();
    if (!at || !shown || !matrix) return;
    const board = shown.closest('.warband')?.getBoundingClientRect();
    const [dx, dy] = lens.at(at);
    const x = dx * matrix.a + matrix.e - (board?.left ?? 0);
    const y = dy * matrix.d + matrix.f - (board?.top ?? 0);
    const { id: _id, ...rest } = found;
    setList((now) =>
      [
        ...now.filter((one) => Math.abs(one.x - x) > 4 || one.tone !== rest.tone),
        { ...rest, key: beat.key, x, y },
      ].slice(-MOST),
    );
    timers.current.add(
      setTimeout(() => setList((now) => now.filter((one) => one.key !== beat.key)), LAST_MS),
    );
  }, [beat?.key]);
  return (
    <div class="wb-floats" aria-hidden="true">
      {list.map((one) => (
        <span
          key={one.key}
          class={`wb-float ${one.tone}`}
          style={{ left: `${one.x}px`, top: `${one.y}px` }}
        >
          {one.dice && <Dice dice={one.dice} test={one.tone !== 'hurt'} />}
          {one.text && <b>{one.text}</b>}
        </span>
      ))}
    </div>
  );
}

type Words = { id: string; text: string; tone: Rising['tone']; dice?: number[] };

function words(event: FieldEvent): Words | undefined {
  const { model = '', target = '' } = event;
  switch (event.kind) {
    case 'roll':
      return event.model
        ? {
            id: model,
            text: event.for === 'damage' ? '' : String(reading(event.dice ?? []).value),
            tone: event.for === 'damage' ? 'hurt' : 'mark',
            dice: event.dice ?? [],
          }
        : undefined;
    case 'test':
      return {
        id: model,
        text: event.passed ? 'Passed' : 'Failed',
        tone: event.passed ? 'help' : 'hurt',
      };
    case 'strike':
      return {
        id: target,
        text: event.success ? 'Hit' : 'Parried',
        tone: event.success ? 'hurt' : 'help',
      };
    case 'wounds':
      return {
        id: target,
        text: event.amount ? `−${event.amount}` : 'No wound',
        tone: event.amount ? 'hurt' : 'help',
      };
    case 'healed':
      return { id: target, text: `+${event.amount ?? 0}`, tone: 'help' };
    case 'killed':
      return { id: model, text: 'Killed', tone: 'hurt' };
    case 'mark':
      return { id: target, text: markName(event.marker), tone: 'mark' };
    default:
      return undefined;
  }
}
