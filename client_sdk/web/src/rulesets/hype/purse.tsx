/** Action Points and Hype of a player, as pips and as a number. */

import { Sign } from './icons';
import type { Player } from './view';

const USUAL_AP = 3;

function Pips({ sign, name, full, of }: { sign: string; name: string; full: number; of: number }) {
  const pips = Array.from({ length: Math.max(of, full) }, (_, i) => i < full);
  return (
    <span class={`pips pips-${sign}`} role="img" aria-label={`${full} ${name}`}>
      {pips.map((on, i) => (
        <Sign key={i} name={sign} class={on ? 'on' : 'off'} />
      ))}
      <b aria-hidden="true">
        {full}
        <span class="pips-name"> {name}</span>
      </b>
    </span>
  );
}

export function Purse({
  player,
  active,
  hypeMax,
  testid,
}: {
  player: Player;
  active: boolean;
  hypeMax: number;
  testid: string;
}) {
  return (
    <span class="purse" data-testid={testid}>
      {active && <Pips sign="ap" name="AP" full={player.ap ?? 0} of={USUAL_AP} />}
      <Pips sign="hype" name="Hype" full={player.hype} of={hypeMax} />
    </span>
  );
}

/** A price as signs with numbers. */
export function Price({ cost }: { cost: { ap?: number; hype?: number } }) {
  const { ap = 0, hype = 0 } = cost;
  if (ap === 0 && hype === 0) return <span class="price free">free</span>;
  return (
    <span class="price">
      {ap > 0 && (
        <span class="price-ap">
          <Sign name="ap" />
          {ap}
          <span class="unseen"> AP</span>
        </span>
      )}
      {hype > 0 && (
        <span class="price-hype">
          <Sign name="hype" />
          {hype}
          <span class="unseen"> Hype</span>
        </span>
      )}
    </span>
  );
}
