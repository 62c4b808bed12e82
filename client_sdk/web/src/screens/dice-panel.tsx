/** The verdict on the dice of an ended match, and all that it rests on. */

import type { MatchReplay, Witness } from 'gamewarden-client';
import { useEffect, useState } from 'preact/hooks';

import { Icon } from '../parts/icon';
import type { RulesetUi } from '../rulesets/ruleset';
import { judged, type Verdict } from './verdict';

interface DiceProps {
  replay: MatchReplay;
  ui: RulesetUi;
  witness: Witness;
  names: Record<string, string>;
  onGo(step: number): void;
}

const UNCHECKED: Verdict = {
  ok: false,
  checks: [
    {
      id: 'dice',
      ok: false,
      says: 'This browser could not check the dice: it needs a secure page.',
    },
  ],
  draws: [],
};

/** What comes of drawing all of it again; nothing until that is done. */
function useJudged({ replay, ui, witness }: DiceProps): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    let wanted = true;
    const tell = (found: Verdict) => wanted && setVerdict(found);
    judged(replay, ui, witness).then(tell, () => tell(UNCHECKED));
    return () => {
      wanted = false;
    };
  }, [replay]);
  return verdict;
}

export function DicePanel(props: DiceProps) {
  const { replay, names, onGo } = props;
  const verdict = useJudged(props);
  const { record } = replay;
  return (
    <section class="side-part dice" aria-label="Fair dice">
      <h2>Fair dice</h2>
      <p
        class={`verdict ${verdict ? (verdict.ok ? 'good' : 'bad') : ''}`}
        role="status"
        data-testid="verify-result"
        data-ok={verdict?.ok}
      >
        <Icon name={!verdict ? 'clock' : verdict.ok ? 'check' : 'warning'} />
        <b>{!verdict ? 'Checking…' : verdict.ok ? 'Verified' : 'Not verified'}</b>
      </p>
      <ul class="checks-list">
        {verdict?.checks.map((check) => (
          <li key={check.id} class={check.ok ? 'good' : 'bad'} data-testid={`verify-${check.id}`}>
            <Icon name={check.ok ? 'check' : 'warning'} label={check.ok ? 'Right' : 'Wrong'} />
            <span>{check.says}</span>
          </li>
        ))}
      </ul>
      {verdict && verdict.draws.length > 0 && (
        <details>
          <summary>The draws</summary>
          <ol class="draws">
            {verdict.draws.map((draw, i) => (
              <li key={i}>
                <button type="button" class="rule" onClick={() => onGo(draw.seq - 1)}>
                  step {draw.seq}
                </button>{' '}
                one of {draw.n}: told {draw.got + 1}, drawn again {draw.again + 1}
              </li>
            ))}
          </ol>
        </details>
      )}
      <details>
        <summary>Commit, secret and seeds</summary>
        <dl class="secrets">
          <dt>Commit</dt>
          <dd>{record.commit}</dd>
          <dt>Secret</dt>
          <dd>{record.secret}</dd>
          {Object.entries(record.seeds).map(([seat, seed]) => (
            <SeedOf
              key={seat}
              name={names[seat] ?? `Player ${Number(seat) + 1}`}
              seed={String(seed)}
            />
          ))}
        </dl>
      </details>
    </section>
  );
}

function SeedOf({ name, seed }: { name: string; seed: string }) {
  return (
    <>
      <dt>Part of {name}</dt>
      <dd>{seed}</dd>
    </>
  );
}
