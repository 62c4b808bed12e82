/** A match against a bot of the server. */

import { useState } from 'preact/hooks';

import { seatsOf } from '../../net/games';
import { useSession } from '../../net/session';
import { sentence } from '../../net/words';
import { Icon } from '../../parts/icon';
import { TipsChoice } from '../../room/tips-choice';
import { useChoice } from '../choice';
import { controlOf } from '../clocks';
import { Choice, ClockChoice, enter, StartBar, useRun } from './form';

/** How each policy plays; one that this page does not know goes by its name. */
const BOT_WORDS: Record<string, string> = {
  greedy: 'Greedy: takes what looks best now',
  random: 'Random: does anything that is legal',
  search: 'Search: thinks ahead',
};
const USUAL = 'greedy';

export function Bot({ ruleset, bots }: { ruleset: string; bots: string[] }) {
  const { client } = useSession();
  const [busy, run] = useRun();
  const { options, choose, ui } = useChoice(ruleset);
  const [control, setControl] = useState('none');
  const [bot, setBot] = useState(bots.includes(USUAL) ? USUAL : (bots[0] ?? ''));
  const start = async () => {
    const { clock } = controlOf(control);
    const others = seatsOf(client, ruleset).slice(1);
    enter(
      await client.create({
        ruleset,
        options: options as never,
        fill: Object.fromEntries(others.map((seat) => [String(seat), bot])),
        ...(clock && { clock }),
      }),
    );
  };
  return (
    <form class="form" onSubmit={(event) => (event.preventDefault(), run(start))}>
      <label class="entry">
        <span>Bot</span>
        <select
          data-testid="bot-choice"
          value={bot}
          onChange={(event) => setBot(event.currentTarget.value)}
        >
          {bots.map((one) => (
            <option key={one} value={one}>
              {BOT_WORDS[one] ?? sentence(one).replace(/\.$/, '')}
            </option>
          ))}
        </select>
      </label>
      <TipsChoice />
      <Choice ruleset={ruleset} scope="room" options={options} onChange={choose} />
      <StartBar>
        <ClockChoice value={control} onChange={setControl} />
        <button
          type="submit"
          class="button strong large"
          data-testid="play-bot"
          disabled={busy || !bot || !ui}
        >
          <Icon name="bot" /> Play the bot
        </button>
      </StartBar>
    </form>
  );
}
