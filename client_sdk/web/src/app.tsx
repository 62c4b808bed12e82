/** The page: which screen is shown, and what stands over all of them. */

import { useEffect, useRef } from 'preact/hooks';

import { ConnectionBanner } from './parts/banner';
import { ToastProvider } from './parts/toast';
import { SessionProvider, useDoor, type Door, type Session } from './net/session';
import { Curtain, FailedScreen, NameScreen } from './screens/door';
import { HomeScreen } from './screens/home';
import { JoinScreen } from './screens/join';
import { ReplayScreen } from './screens/replay';
import { RoomScreen } from './screens/room';
import { go, hashOf, useRoute, type Route } from './router';

export function App() {
  const door = useDoor();
  return (
    <ToastProvider>
      <Inside door={door} />
    </ToastProvider>
  );
}

function Inside({ door }: { door: Door }) {
  const route = useRoute();
  const { standing } = door;
  switch (standing.at) {
    case 'nameless':
      return <NameScreen onEnter={door.enter} invited={route.at === 'join'} />;
    case 'connecting':
      return <Curtain text="Opening the doors…" />;
    case 'failed':
      return <FailedScreen error={standing.error} onAgain={door.again} />;
    case 'there':
      return (
        <SessionProvider value={standing.session}>
          <ConnectionBanner />
          <Rooms session={standing.session} />
          <Screen route={route} />
        </SessionProvider>
      );
  }
}

/** Follows into rooms that begin without being asked for from here: a rematch. */
function Rooms({ session }: { session: Session }) {
  const { client } = session;
  useEffect(
    () =>
      client.on('room', (room) => {
        if (room.seat !== undefined) go({ at: 'room', room: room.id });
      }),
    [client],
  );
  return null;
}

/** The screen of a route. A new one takes the focus, so that keys and screen readers start there. */
function Screen({ route }: { route: Route }) {
  const first = useRef(true);
  const where = hashOf(route);
  useEffect(() => {
    if (first.current) first.current = false;
    else focusOn(document.querySelector('main'));
  }, [where]);
  return <Shown route={route} />;
}

function focusOn(screen: HTMLElement | null): void {
  if (!screen || screen.contains(document.activeElement)) return;
  screen.tabIndex = -1;
  screen.focus({ preventScroll: true });
}

function Shown({ route }: { route: Route }) {
  switch (route.at) {
    case 'home':
      return <HomeScreen />;
    case 'join':
      return <JoinScreen key={route.place} place={route.place} />;
    case 'room':
      return <RoomScreen key={route.room} id={route.room} />;
    case 'replay':
      return <ReplayScreen key={route.room} id={route.room} />;
  }
}
