/** What a player or a spectator can do besides playing: offers, resigning, the pace, leaving. */

import { useState } from 'preact/hooks';

import { kept } from '../net/kept';
import { PACES } from '../net/pace';
import { failureText } from '../net/words';
import { CopyButton } from '../parts/copy';
import { Dialog } from '../parts/dialog';
import { Icon } from '../parts/icon';
import { useToast } from '../parts/toast';
import { go, linkTo } from '../router';
import type { Showing } from './showing';

export function Menu({ showing, onHelp }: { showing: Showing; onHelp(): void }) {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [sure, setSure] = useState<'resign' | 'leave'>();
  const { room } = showing;
  const close = () => {
    setOpen(false);
    setSure(undefined);
  };
  const run = (task: () => Promise<unknown>, then?: () => void) => {
    close();
    task().then(then, (error: unknown) => toast(failureText(error)));
  };
  const live = room.state === 'live';
  const plays = room.seat !== undefined;
  const leave = () =>
    run(
      () => room.leave(),
      () => go({ at: 'home' }),
    );
  return (
    <>
      <button
        type="button"
        class="button quiet square"
        data-testid="menu"
        aria-label="Menu"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {open && (
        <Dialog title="This match" onClose={close} testid="menu-dialog">
          <div class="menu">
            {live && plays && (
              <>
                <button
                  type="button"
                  class="button"
                  data-testid="offer-draw"
                  onClick={() => run(() => room.offer('draw'))}
                >
                  <Icon name="swap" /> Offer a draw
                </button>
                {showing.paused ? (
                  <button
                    type="button"
                    class="button"
                    data-testid="unpause"
                    onClick={() => run(() => room.unpause())}
                  >
                    <Icon name="play" /> Go on playing
                  </button>
                ) : (
                  <button
                    type="button"
                    class="button"
                    data-testid="offer-pause"
                    onClick={() => run(() => room.offer('pause'))}
                  >
                    <Icon name="pause" /> Offer a pause
                  </button>
                )}
                {sure === 'resign' ? (
                  <p class="sure">
                    <span>Give this match up?</span>
                    <button
                      type="button"
                      class="button danger"
                      data-testid="resign-confirm"
                      onClick={() => run(() => room.resign())}
                    >
                      Yes, resign
                    </button>
                    <button type="button" class="button" onClick={() => setSure(undefined)}>
                      No
                    </button>
                  </p>
                ) : (
                  <button
                    type="button"
                    class="button danger"
                    data-testid="resign"
                    onClick={() => setSure('resign')}
                  >
                    <Icon name="flag" /> Resign
                  </button>
                )}
              </>
            )}
            <PaceChoice />
            <CopyButton
              text={linkTo({ at: 'room', room: room.id })}
              label="Copy a link for spectators"
              testid="copy-watch"
            />
            <button
              type="button"
              class="button"
              data-testid="help"
              onClick={() => {
                close();
                onHelp();
              }}
            >
              <Icon name="help" /> Keys and signs
            </button>
            {live && plays && sure === 'leave' ? (
              <p class="sure">
                <span>The seat stays yours and your clock runs on. Leave?</span>
                <button type="button" class="button" data-testid="leave-confirm" onClick={leave}>
                  Yes, leave
                </button>
                <button type="button" class="button" onClick={() => setSure(undefined)}>
                  No
                </button>
              </p>
            ) : (
              <button
                type="button"
                class="button"
                data-testid="leave"
                onClick={live && plays ? () => setSure('leave') : leave}
              >
                <Icon name="close" /> Leave the room
              </button>
            )}
            <p class="faint commit">
              Dice committed to before the match: <code>{room.commit}</code>
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}

function PaceChoice() {
  const [pace, setPace] = useState(() => kept.load('gamewarden.pace') ?? 'normal');
  return (
    <label class="entry">
      <span>How fast events are shown</span>
      <select
        data-testid="pace"
        value={pace}
        onChange={(event) => {
          kept.save('gamewarden.pace', event.currentTarget.value);
          setPace(event.currentTarget.value);
        }}
      >
        {PACES.map((one) => (
          <option key={one.pace} value={one.pace}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}
