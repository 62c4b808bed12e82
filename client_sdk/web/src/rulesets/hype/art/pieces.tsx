/** What the portraits share: shoulders, heads, eyes, mouths; each bust stands on a field of 120 by 130. */

export const INK = '#150c1a';

/** Shoulders in a costume's colour; `wide` spreads them. */
export function Shoulders({ fill, wide = 0 }: { fill: string; wide?: number }) {
  const left = 12 - wide;
  const right = 108 + wide;
  return (
    <>
      <path d={`M${left} 134c1-24 14-33 34-37l14 9 14-9c20 4 33 13 34 37z`} fill={fill} />
      <path
        d={`M${right} 134c-1-20-10-29-25-34 6 8 8 20 7 34z`}
        fill={INK}
        stroke="none"
        opacity=".3"
      />
    </>
  );
}

/** A neck and a face; `jaw` widens it, `long` lengthens it. */
export function Head({ fill, jaw = 0, long = 0 }: { fill: string; jaw?: number; long?: number }) {
  const w = 23 + jaw;
  const chin = 88 + long;
  const right = `C${60 + w * 0.72} ${chin - 3} ${60 + w} 72 ${60 + w} 52C${60 + w} 34 ${60 + w * 0.8} 23 60 23`;
  return (
    <>
      <path d="M49 74h22v23l-11 9-11-9z" fill={fill} />
      <path d="M49 86c6 6 16 6 22 0v9c-6 4-16 4-22 0z" fill={INK} stroke="none" opacity=".35" />
      <path
        d={`M60 23C${60 - w * 0.8} 23 ${60 - w} 34 ${60 - w} 52C${60 - w} 72 ${60 - w * 0.72} ${chin - 3} 60 ${chin}${right}z`}
        fill={fill}
      />
      <path
        d={`M60 ${chin}${right}C${68 + w * 0.3} 40 ${64 + w * 0.5} 72 60 ${chin}z`}
        fill={INK}
        stroke="none"
        opacity=".16"
      />
    </>
  );
}

/** Two eyes at height `y`; `mood` turns the brows: below 0 sad, above 0 angry. */
export function Eyes({
  y = 56,
  mood = 0,
  gap = 11,
  fill = '#fff',
}: {
  y?: number;
  mood?: number;
  gap?: number;
  fill?: string;
}) {
  const dip = mood * 3;
  return (
    <g stroke-width="3.2" stroke-linecap="round">
      <path
        d={`M${60 - gap - 6} ${y - 8 - dip}l11 ${dip * 1.7}M${60 + gap + 6} ${y - 8 - dip}l-11 ${dip * 1.7}`}
        fill="none"
      />
      {[60 - gap, 60 + gap].map((x) => (
        <g key={x} stroke="none">
          <ellipse cx={x} cy={y} rx="4.6" ry="3.8" fill={fill} />
          <circle cx={x + 0.5} cy={y + 0.4} r="2.1" fill={INK} />
        </g>
      ))}
    </g>
  );
}

/** A mouth at height `y`: below 0 a frown, above 0 a smile. */
export function Mouth({
  y = 74,
  bend = 0,
  half = 8,
}: {
  y?: number;
  bend?: number;
  half?: number;
}) {
  return (
    <path
      d={`M${60 - half} ${y}q${half} ${bend} ${half * 2} 0`}
      fill="none"
      stroke-width="3.2"
      stroke-linecap="round"
    />
  );
}
