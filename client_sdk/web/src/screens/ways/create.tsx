/** A room of one's own, for whoever finds it or has its code. */

import { useState } from 'preact/hooks';

import { titleOf } from '../../net/games';
import { useSession } from '../../net/session';
import { Check } from '../../parts/check';
import { Icon } from '../../parts/icon';
import { useChoice } from '../choice';
import { controlOf } from '../clocks';
import { Choice, ClockChoice, enter, StartBar, useRun, usualControl } from './form';

const LONGEST_NAME = 40; // protocol section 3

export function Create({ ruleset }: { ruleset: string }) {
  const { client } = useSession();
  const [busy, run] = useRun();
  const { options, choose, ui } = useChoice(ruleset);
  const [control, setControl] = useState(() => usualControl(ruleset));
  const [title, setTitle] = useState('');
  const [hidden, setHidden] = useState(false);
  const [watched, setWatched] = useState(true);
  const start = async () => {
    const { clock } = controlOf(control);
    enter(
      await client.create({
        ruleset,
        options: options as never,
        private: hidden,
        watch: watched ? 'all' : 'none',
        ...(title.trim() && { name: title.trim() }),
        ...(clock && { clock }),
      }),
    );
  };
  return (
    <form class="form" onSubmit={(event) => (event.preventDefault(), run(start))}>
      <label class="entry">
        <span>Name of the room</span>
        <input
          data-testid="room-name-input"
          value={title}
          maxLength={LONGEST_NAME}
          placeholder={titleOf(client, ruleset)}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <div class="checks">
        <Check
          testid="private"
          name="Private"
          text="Only who has the code or link finds it"
          on={hidden}
          onChange={setHidden}
        />
        <Check
          testid="watchable"
          name="Open house"
          text="Others may watch"
          on={watched}
          onChange={setWatched}
        />
      </div>
      <Choice ruleset={ruleset} scope="room" options={options} onChange={choose} />
      <StartBar>
        <ClockChoice value={control} onChange={setControl} />
        <button
          type="submit"
          class="button strong large"
          data-testid="create"
          disabled={busy || !ui}
        >
          <Icon name="play" /> Open the room
        </button>
      </StartBar>
    </form>
  );
}
