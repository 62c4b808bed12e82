/** Where the reader is, as the part of the address after `#`: links work, and so does the back button. */

import { useEffect, useState } from 'preact/hooks';

/** `place` is a join code or a room's id. */
export type Route =
  | { at: 'home' }
  | { at: 'join'; place: string }
  | { at: 'room'; room: string }
  | { at: 'replay'; room: string };

/** The route that a hash such as `#/join/7KMPQR` names; home for anything else. */
export function routeOf(hash: string): Route {
  const [, at, id] = hash.replace(/^#/, '').split('/');
  if (!id || !/^[A-Za-z0-9_-]{1,64}$/.test(id)) return { at: 'home' };
  if (at === 'join') return { at, place: id };
  if (at === 'room' || at === 'replay') return { at, room: id };
  return { at: 'home' };
}

export function hashOf(route: Route): string {
  switch (route.at) {
    case 'home':
      return '#/';
    case 'join':
      return `#/join/${route.place}`;
    case 'room':
    case 'replay':
      return `#/${route.at}/${route.room}`;
  }
}

export function go(route: Route): void {
  location.hash = hashOf(route);
}

/** The address of a route as it can be sent to somebody. */
export function linkTo(route: Route): string {
  return new URL(hashOf(route), location.href).href;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const moved = () => setRoute(routeOf(location.hash));
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  return route;
}
