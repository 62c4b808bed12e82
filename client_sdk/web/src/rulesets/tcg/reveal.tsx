/** What happens, large over the board for as long as it is shown: plays, Triggers, dice, cards that move. */

import type { ComponentChildren } from 'preact';

import { nameOf } from '../../room/teller';
import type { Beat, Company } from '../ruleset';
import { cardOf, bare } from './cards';
import { BigFace, SmallFace } from './face';
import { Sign } from './icons';
import { printOf, type Table, type TableEvent } from './view';

interface RevealProps {
  beat: Beat | undefined;
  table: Table;
  company: Company;
}

export function Reveal({ beat, table, company }: RevealProps) {
  const event = beat?.event as TableEvent | undefined;
  const content = event && revealed(event, table, company);
  if (!content) return null;
  return (
    <div
      class={`reveal reveal-${event.kind}`}
      key={beat?.key}
      data-testid="reveal"
      data-kind={event.kind}
      aria-hidden="true"
    >
      {content}
    </div>
  );
}

const who = (company: Company, seat: number | undefined): string =>
  seat === company.me ? 'You' : nameOf(company, seat);

const does = (company: Company, seat: number | undefined, plain: string, withS: string): string =>
  `${who(company, seat)} ${seat === company.me ? plain : withS}`;

const whose = (company: Company, seat: number | undefined): string =>
  seat === company.me ? 'your' : `${nameOf(company, seat)}’s`;

function revealed(event: TableEvent, table: Table, company: Company): ComponentChildren {
  const { seat } = event;
  switch (event.kind) {
    case 'turn':
      return (
        <div class={`banner-turn seat-${seat}`}>
          <strong>{seat === company.me ? 'Your turn' : `${nameOf(company, seat)}’s turn`}</strong>
          <span>Turn {event.turn}</span>
        </div>
      );
    case 'play':
      return (
        <Shown title={does(company, seat, 'play', 'plays')} seat={seat} under={aim(event, table)}>
          <BigFace print={event.def ?? ''} />
        </Shown>
      );
    case 'fail':
      return (
        <Shown title="Nulled: it does nothing" seat={undefined} stamp="Nul">
          <SmallFace print={printOf(table, event.card) ?? ''} />
        </Shown>
      );
    case 'trigger':
    case 'ability': {
      const id = event.source ?? event.card;
      const print = printOf(table, id) ?? '';
      return (
        <div class={`effect-strip seat-${seat}`}>
          <SmallFace print={print} />
          <span>
            <small>
              <Sign name={event.kind} /> {event.kind === 'trigger' ? 'Trigger' : 'Ability'} ·{' '}
              {who(company, seat)}
            </small>
            <strong>{cardOf(print).name}</strong>
            <p>{effectWords(event, print)}</p>
          </span>
        </div>
      );
    }
    case 'roll':
      return <Die event={event} table={table} />;
    case 'mill':
      return (
        <Cards event={event} table={table} title={`Off the top of ${whose(company, seat)} Deck`} />
      );
    case 'exile':
      return <Cards event={event} table={table} title="Removed from the game" />;
    case 'discard':
      return (
        <Cards event={event} table={table} title={does(company, seat, 'discard', 'discards')} />
      );
    case 'recover':
      return <Cards event={event} table={table} title={`Back into ${whose(company, seat)} hand`} />;
    case 'break':
      return <Cards event={event} table={table} title={does(company, seat, 'break', 'breaks')} />;
    default:
      return undefined;
  }
}

function effectWords(event: TableEvent, print: string): string {
  const { effects } = cardOf(print);
  const index = Number(/\.(\d+)(?:#\d+)?$/.exec(event.trigger ?? '')?.[1] ?? -1);
  const effect =
    event.kind === 'trigger' ? effects[index] : effects.find((one) => one.kind === 'ability');
  return effect ? bare(effect.text) : '';
}

function Shown({
  title,
  seat,
  under,
  stamp,
  children,
}: {
  title: string;
  seat: number | undefined;
  under?: string;
  stamp?: string;
  children: ComponentChildren;
}) {
  return (
    <div class={`revealed seat-${seat ?? 'none'}`}>
      <span class="revealed-by">{title}</span>
      {children}
      {stamp && <span class="seal">{stamp}</span>}
      {under && <span class="revealed-under">{under}</span>}
    </div>
  );
}

/** With which unit, and at what. */
function aim(event: TableEvent, table: Table): string {
  const name = (id: string) => cardOf(printOf(table, id)).name;
  const parts = [event.unit ? `with ${name(event.unit)}` : ''];
  if (event.on && event.on !== event.unit) parts.push(`for ${name(event.on)}`);
  if (event.target) parts.push(`at ${name(event.target)}`);
  if (event.to) parts.push(`in ${event.to}`);
  return parts.filter(Boolean).join(' ');
}

const MOST = 4; // cards shown by their faces; the others are counted

function Cards({ event, table, title }: { event: TableEvent; table: Table; title: string }) {
  const ids = event.cards ?? (event.card === undefined ? [] : [event.card]);
  const more = ids.length - MOST;
  if (ids.length === 0) return null;
  return (
    <div class={`revealed cards seat-${event.seat ?? 'none'}`}>
      <span class="revealed-by">{title}</span>
      <span class="revealed-row">
        {ids.slice(0, MOST).map((id) => (
          <SmallFace key={id} print={printOf(table, id) ?? ''} />
        ))}
        {more > 0 && <b>+{more}</b>}
      </span>
    </div>
  );
}

const FOR = { critical: 'Critical?', resist: 'Resist?', luck: 'Luck?' };

function Die({ event, table }: { event: TableEvent; table: Table }) {
  const unit = printOf(table, event.unit);
  return (
    <div class={`die-roll ${event.success ? 'yes' : 'no'}`}>
      <small>{FOR[event.for ?? 'luck']}</small>
      <span class="die">{event.dice?.[0]}</span>
      <span class="die-need">
        {event.need === 0 ? 'never at 0' : `${event.need} or less`}
        <b>{event.success ? 'Yes' : 'No'}</b>
      </span>
      {unit && <small>{cardOf(unit).name}</small>}
    </div>
  );
}
