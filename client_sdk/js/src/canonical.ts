/** Canonical JSON and its checksum (docs/protocol.md, section 4.2). */

import type { JsonValue } from './messages.gen.js';

const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const SURROGATE = /[\ud800-\udfff]/;
const encoder = new TextEncoder();

/** Keys sorted by code point, no white space, strings as `JSON.stringify` writes them. */
export function canonical(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const keys = Object.keys(value).sort(byCodePoint);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`).join(',')}}`;
}

/** The CRC-32 (zlib) of a view's canonical JSON, as 8 lower-case hex digits. */
export function hashOf(view: JsonValue): string {
  return crc32(encoder.encode(canonical(view))).toString(16).padStart(8, '0');
}

/** CRC-32 as zlib counts it. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** The order of code points; that of UTF-16 units differs from it beyond U+FFFF. */
function byCodePoint(one: string, other: string): number {
  if (!SURROGATE.test(one) && !SURROGATE.test(other)) return one < other ? -1 : one > other ? 1 : 0;
  const left = [...one];
  const right = [...other];
  for (let at = 0; at < left.length && at < right.length; at += 1) {
    const step = left[at]!.codePointAt(0)! - right[at]!.codePointAt(0)!;
    if (step !== 0) return step;
  }
  return left.length - right.length;
}
