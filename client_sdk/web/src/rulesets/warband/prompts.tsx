/** The smaller questions: who acts first, paying off a Death Sentence, a bodyguard, dice to roll again. */

import { useState } from 'preact/hooks';

import { Rule } from '../../parts/clause';
import type { BoardProps } from '../ruleset';
import { Portrait } from './art/figures';
import { Die } from './dice';
import { Sign } from './icons';
import { Frame } from './frame';
import { reading } from './rolls';
import { shortName, type Asked, type Field } from './view';

type AskProps = BoardProps & { field: Field; asked: Asked };

/** The panel for a prompt of this kind; nothing for those that the table itself answers. */
export function Question(props: AskProps) {
  switch (props.asked.kind) {
    case 'first':
      return <First {...props} />;
    case 'cleanse':
      return <Cleanse {...props} />;
    case 'bodyguard':
      return <Bodyguard {...props} />;
    case 'reroll':
      return <Reroll key={props.asked.id} {...props} />;
    default:
      return null;
  }
}

function First({ company, seat, act }: AskProps) {
  const me = seat ?? 0;
  const name = (at: number) => (at === me ? 'You' : (company.names[at] ?? `Player ${at + 1}`));
  return (
    <Frame
      title="The tactical test is yours"
      sub={<p class="wb-epithet">Who acts first this turn?</p>}
      testid="ask-first"
    >
      <div class="wb-big">
        {[me, 1 - me].map((at) => (
          <button
            key={at}
            type="button"
            class={`button large seat-${at} ${at === me ? 'strong' : ''}`}
            data-nav
            data-testid={`first-${at}`}
            onClick={() => void act({ do: 'first', seat: at })}
          >
            <Sign name="turn" /> {name(at)}
          </button>
        ))}
      </div>
    </Frame>
  );
}

function Cleanse({ field, asked, act }: AskProps) {
  const [picked, setPicked] = useState<string[]>([]);
  const toggle = (id: string) =>
    setPicked((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <Frame
      title="Death Sentence"
      sub={
        <p class="wb-epithet">
          For 3 Ki a model takes one marker off. <Rule id="WB-DEATHSENTENCE-4" />
        </p>
      }
      testid="ask-cleanse"
    >
      <div class="wb-choices wb-scroll">
        {(asked.models ?? []).map((id) => (
          <button
            key={id}
            type="button"
            data-nav
            class={`wb-target ${picked.includes(id) ? 'on' : ''}`}
            aria-pressed={picked.includes(id)}
            data-testid={`pay-${id}`}
            onClick={() => toggle(id)}
          >
            <Portrait card={field.models[id]?.card} />
            <b>{shortName(field.models[id])}</b>
            <small>{field.models[id]?.tokens} Ki</small>
          </button>
        ))}
      </div>
      <footer class="wb-foot">
        <button
          type="button"
          class="button strong"
          data-nav
          data-testid="cleanse"
          onClick={() => void act({ do: 'cleanse', models: picked })}
        >
          {picked.length > 0 ? `Pay for ${picked.length}` : 'Pay nothing'}
        </button>
      </footer>
    </Frame>
  );
}

function Bodyguard({ field, asked, act }: AskProps) {
  return (
    <Frame
      title={`${shortName(field.models[asked.enemy ?? ''])} comes at ${shortName(field.models[asked.model ?? ''])}`}
      sub={
        <p class="wb-epithet">
          A bodyguard may take its place. <Rule id="WB-GUARD-1" />
        </p>
      }
      testid="ask-bodyguard"
    >
      <div class="wb-choices wb-scroll">
        {(asked.options ?? []).map((id) => (
          <button
            key={id}
            type="button"
            data-nav
            class="wb-target"
            data-testid={`guard-${id}`}
            onClick={() => void act({ do: 'guard', model: id })}
          >
            <Portrait card={field.models[id]?.card} />
            <b>{shortName(field.models[id])}</b>
            <small>steps in</small>
          </button>
        ))}
        <button
          type="button"
          class="button"
          data-nav
          data-testid="decline"
          onClick={() => void act({ do: 'decline' })}
        >
          Nobody
        </button>
      </div>
    </Frame>
  );
}

function Reroll({ field, asked, act }: AskProps) {
  const [picked, setPicked] = useState<{ attack: number[]; defence: number[] }>({
    attack: [],
    defence: [],
  });
  const most = asked.up_to ?? 1;
  const count = picked.attack.length + picked.defence.length;
  const toggle = (group: 'attack' | 'defence', place: number) =>
    setPicked((now) => {
      const has = now[group].includes(place);
      if (has) return { ...now, [group]: now[group].filter((one) => one !== place) };
      // With a single pick another one takes its place.
      if (most === 1) return { attack: [], defence: [], [group]: [place] } as typeof now;
      return count < most ? { ...now, [group]: [...now[group], place] } : now;
    });
  return (
    <Frame
      title={`${shortName(field.models[asked.model ?? ''])} has a knack`}
      sub={
        <p class="wb-epithet">
          Tap up to {most} of its dice to roll them again, once. <Rule id="WB-MELEE-11" />
        </p>
      }
      testid="ask-reroll"
    >
      <div class="wb-scroll">
        {(['attack', 'defence'] as const).map((group) => {
          const dice = asked[group] ?? [];
          const { parts, value } = reading(dice);
          if (dice.length === 0) return null;
          return (
            <div key={group} class="wb-reroll">
              <span>
                {group === 'attack' ? 'Attack' : 'Defence'} <b class="wb-sum">{value}</b>
              </span>
              {dice.map((die, i) => (
                <button
                  key={i}
                  type="button"
                  data-nav
                  aria-pressed={picked[group].includes(i)}
                  class={picked[group].includes(i) ? 'on' : ''}
                  aria-label={`${group} die ${die}`}
                  data-testid={`die-${group}-${i}`}
                  onClick={() => toggle(group, i)}
                >
                  <Die value={die} part={parts[i] ?? 'out'} />
                </button>
              ))}
            </div>
          );
        })}
      </div>
      <footer class="wb-foot">
        <button
          type="button"
          class="button strong"
          data-nav
          data-testid="reroll"
          onClick={() => void act({ do: 'reroll', ...picked })}
        >
          {count > 0 ? `Roll ${count} again` : 'Keep them'}
        </button>
      </footer>
    </Frame>
  );
}
