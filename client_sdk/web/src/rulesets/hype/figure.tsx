/** One Character on the stage: portrait, Health, Shield, statuses, and what is happening to it. */

import { useEffect, useRef } from 'preact/hooks';

import { Floats, inShort, type Float } from '../../parts/floats';
import { play } from '../../parts/motion';
import type { Beat, ReasonLine } from '../ruleset';
import { Portrait } from './art/portrait';
import { performerCard } from './cards';
import { Sign } from './icons';
import { Price } from './purse';
import { motionOf } from './motion';
import { STATUSES, type Performer, type StageEvent } from './view';
import { short, STATUS_NAME } from './words';

/** What the board says of a Character at this moment of choosing. */
export type Standing = 'plain' | 'ready' | 'target' | 'barred' | 'chosen';

export interface FigureProps {
  id: string;
  one: Performer;
  far: boolean;
  own: boolean;
  standing: Standing;
  selected: boolean;
  beat?: Beat;
  acts: number;
  reasons(event: StageEvent): ReasonLine[];
  onTap(anchor: Element): void;
  onRest(anchor: Element): void;
  onAway(): void;
}

const LOW_HEALTH = 30; // one good hit

const STANDING_WORDS: Record<Standing, string> = {
  plain: '',
  ready: 'can act',
  target: 'can be picked',
  barred: 'cannot be picked',
  chosen: 'picked',
};

export function Figure(props: FigureProps) {
  const { id, one, standing, selected, beat } = props;
  const card = performerCard(one.card);
  const body = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (body.current && beat) play(body.current, motionOf(id, beat.event as StageEvent, props.far));
  }, [beat?.key]);

  const down = one.health <= 0;
  const acted = (one.acts ?? 0) >= props.acts + (one.extra ?? 0);
  return (
    <button
      type="button"
      ref={body}
      class={`figure seat-${one.seat} ${standing} ${selected ? 'selected' : ''} ${down ? 'down' : ''} ${acted ? 'acted' : ''} ${one.hidden ? 'is-hidden' : ''}`}
      data-testid={`character-${id}`}
      data-character={id}
      data-card={one.card}
      data-standing={standing}
      data-nav
      aria-pressed={selected}
      aria-label={described(props, acted)}
      onClick={(event) => props.onTap(event.currentTarget)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && props.onRest(event.currentTarget)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && props.onAway()}
      onFocus={(event) => props.onRest(event.currentTarget)}
      onBlur={props.onAway}
    >
      <span class="figure-light" />
      <span class="figure-art">
        <Portrait card={one.card} />
        {down && <span class="stamp ko">K.O.</span>}
        {!down && acted && <span class="stamp done">Acted</span>}
        {standing === 'target' && <Sign name="exposed" class="crosshair" />}
        {standing === 'chosen' && <Sign name="check" class="crosshair" />}
        {standing === 'ready' && <span class="ready-mark" />}
      </span>
      <span class="statuses">
        {STATUSES.filter((status) => one[status]).map((status) => (
          <span key={status} class={`status ${status}`}>
            <Sign name={status} />
            {STATUS_NAME[status]}
          </span>
        ))}
      </span>
      <span class="figure-name">{card.name}</span>
      <span class="figure-signature">
        <Sign name="signature" />
        <span>{card.signature.name}</span>
        {one.spent ? <em>done</em> : <Price cost={card.signature.cost} />}
      </span>
      {card.passive && <span class="figure-passive">{card.passive.name}</span>}
      <span class="figure-texts">
        <span>
          <b>{card.signature.name}.</b> {card.signature.text}.
        </span>
        {card.passive && (
          <span>
            <b>{card.passive.name}.</b> {card.passive.text}.
          </span>
        )}
      </span>
      <span class="bars">
        {one.shield > 0 && (
          <span class="shield-chip">
            <Sign name="shield" />
            {one.shield}
          </span>
        )}
        <span class="health">
          <span
            class={`health-fill ${one.health <= LOW_HEALTH ? 'low' : ''}`}
            style={{ width: `${Math.max(0, Math.min(100, (100 * one.health) / card.health))}%` }}
          />
          <span class="health-text">
            <Sign name="health" />
            {one.health}
            <small>/{card.health}</small>
          </span>
        </span>
      </span>
      <Floats beat={beat} of={(event) => floatOf(id, event as StageEvent, props.reasons)} />
    </button>
  );
}

function described({ one, own, standing }: FigureProps, acted: boolean): string {
  const card = performerCard(one.card);
  const parts = [card.name, own ? 'yours' : 'theirs'];
  if (one.health <= 0) return [...parts, 'knocked out'].join(', ');
  parts.push(`${one.health} of ${card.health} Health`);
  if (one.shield > 0) parts.push(`${one.shield} Shield`);
  for (const status of STATUSES) if (one[status]) parts.push(STATUS_NAME[status]);
  if (acted) parts.push('has acted');
  if (STANDING_WORDS[standing]) parts.push(STANDING_WORDS[standing]);
  return parts.join(', ');
}

function floatOf(
  id: string,
  event: StageEvent,
  reasons: FigureProps['reasons'],
): Float | undefined {
  if (event.target !== id) return undefined;
  switch (event.kind) {
    case 'damage':
      return {
        text: `−${event.amount ?? 0}`,
        tone: 'hurt',
        reasons: inShort(reasons(event), short),
      };
    case 'shield':
      return {
        text: `+${event.change ?? 0}`,
        tone: 'help',
        reasons: inShort(reasons(event), short),
      };
    case 'status':
      return { text: event.status ? STATUS_NAME[event.status] : '', tone: 'mark' };
    case 'immune':
      return { text: 'Warded off', tone: 'help' };
    case 'again':
      return { text: 'One more act', tone: 'help' };
    default:
      return undefined;
  }
}
