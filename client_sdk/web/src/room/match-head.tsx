/** Over the board: how the match stands, the ways to the log and the chat, and the menu. */

import type { ComponentChildren } from 'preact';

import { Icon } from '../parts/icon';
import { hashOf } from '../router';
import { Menu } from './menu';
import type { Showing } from './showing';
import type { Drawer } from './drawer';

interface HeadProps {
  showing: Showing;
  drawer: Drawer;
  onHelp(): void;
}

export function MatchHead({ showing, drawer, onHelp }: HeadProps) {
  const { room, ui, playback } = showing;
  const { unread } = drawer;
  return (
    <header class="match-head">
      <a
        class="button quiet square"
        href={hashOf({ at: 'home' })}
        aria-label="To the foyer"
        data-testid="to-home"
      >
        <Icon name="back" />
      </a>
      <div class="match-title">
        <b>{ui.standing(playback.shown)}</b>
        <small class="match-about">
          <span class="room-name">{room.name}</span>
          {room.seat === undefined && <span>· you watch</span>}
          {room.spectators > 0 && (
            <span class="watching">
              <Icon name="eye" /> {room.spectators}
              <span class="only-wide"> watching</span>
            </span>
          )}
        </small>
      </div>
      {playback.busy && (
        <button
          type="button"
          class="button quiet small"
          data-testid="skip"
          onClick={() => playback.flush()}
        >
          <Icon name="skip" /> <span class="only-wide">Skip</span>
        </button>
      )}
      <Opener side="log" label="Log" drawer={drawer} />
      <Opener side="chat" label={`Chat, ${unread} unread`} drawer={drawer}>
        {unread > 0 && <span class="badge">{unread}</span>}
      </Opener>
      <Menu showing={showing} onHelp={onHelp} />
    </header>
  );
}

interface OpenerProps {
  side: 'log' | 'chat';
  label: string;
  drawer: Drawer;
  children?: ComponentChildren;
}

/** Opens and shuts the drawer on narrow screens. */
function Opener({ side, label, drawer, children }: OpenerProps) {
  const open = drawer.side === side;
  return (
    <button
      type="button"
      class="button quiet square only-narrow"
      data-testid={`open-${side}`}
      aria-label={label}
      aria-expanded={open}
      onClick={() => drawer.open(open ? undefined : side)}
    >
      <Icon name={side} />
      {children}
    </button>
  );
}
