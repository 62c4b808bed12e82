/** The draft: Characters of the card set are taken one by one, in pairs after the first: SETUP-6. */

import { useState } from 'preact/hooks';

import { Rule } from '../../parts/clause';
import type { BoardProps } from '../ruleset';
import { Portrait } from './art/portrait';
import { PERFORMERS, performerCard } from './cards';
import { numbersOf } from './numbers';
import { CastCard } from './picker';
import type { Stage } from './view';

export function Draft(props: BoardProps & { stage: Stage }) {
  const { stage, seat, prompt, company } = props;
  const [picked, setPicked] = useState<string>();
  const [sending, setSending] = useState(false);
  const offered = new Set((prompt?.['cards'] as string[] | undefined) ?? []);
  const mine = prompt !== undefined && !props.playing;
  const takers = new Map(
    [0, 1].flatMap((side) =>
      (stage.players[side]?.drafted ?? []).map((card) => [card, side] as const),
    ),
  );

  const take = async () => {
    if (!picked || sending) return;
    setSending(true);
    await props.act({ do: 'draft', card: picked });
    setSending(false);
    setPicked(undefined);
  };
  const whose =
    stage.active === seat
      ? 'Your pick'
      : `${company.names[stage.active] ?? 'The other player'} picks`;
  return (
    <section class="hype-setup" aria-label="Draft" data-testid="draft">
      <header class="setup-head">
        <Taken {...props} side={seat ?? 0} />
        <div>
          <h2>
            <span role="status">{whose}</span>
          </h2>
          <p>
            One for the opener, then two each in turn. No Character twice.{' '}
            <Rule id="HYPE-SETUP-6" />
          </p>
        </div>
        <Taken {...props} side={1 - (seat ?? 0)} />
      </header>
      <div class="cast-grid">
        {PERFORMERS.map((card) => {
          const taker = takers.get(card);
          const note =
            taker === undefined
              ? undefined
              : taker === seat
                ? 'Yours'
                : `${company.names[taker] ?? 'Theirs'}`;
          return (
            <CastCard
              key={card}
              card={card}
              place={picked === card ? (stage.players[seat ?? 0]?.drafted?.length ?? 0) : -1}
              full={mine ? !offered.has(card) : taker !== undefined}
              {...(note && { note })}
              {...(mine && offered.has(card) && { onTap: () => setPicked(card) })}
            />
          );
        })}
      </div>
      {props.mode === 'play' && (
        <footer class="setup-foot">
          <span role="status">
            {mine
              ? picked
                ? `${performerCard(picked).name} it is?`
                : 'Pick a performer.'
              : 'Wait for the other pick.'}
          </span>
          <button
            type="button"
            class="button strong"
            data-testid="take"
            aria-disabled={!mine || !picked || sending}
            onClick={() => void take()}
          >
            Take{picked && <span class="only-wide-words"> {performerCard(picked).name}</span>}
          </button>
        </footer>
      )}
    </section>
  );
}

function Taken({ stage, side, plate, options }: BoardProps & { stage: Stage; side: number }) {
  const drafted = stage.players[side]?.drafted ?? [];
  return (
    <div class={`taken seat-${side} ${stage.active === side ? 'picking' : ''}`}>
      {plate(side)}
      <span class="taken-row">
        {Array.from({ length: numbersOf(options).team_size }, (_, i) => {
          const card = drafted[i];
          return (
            <span key={i} class="taken-slot" title={card ? performerCard(card).name : ''}>
              {card ? <Portrait card={card} /> : i + 1}
              {card && <span class="unseen">{performerCard(card).name}</span>}
            </span>
          );
        })}
      </span>
    </div>
  );
}
