/** The empty stage behind every screen that is not a match: curtain, lamps, floor. */

export function Stagehand() {
  return (
    <div class="stagehand" aria-hidden="true">
      <svg viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice">
        <defs>
          <linearGradient id="beam-a" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stop-color="#ff4d8d" stop-opacity=".55" />
            <stop offset="1" stop-color="#ff4d8d" stop-opacity="0" />
          </linearGradient>
          <linearGradient id="beam-b" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stop-color="#37d0ff" stop-opacity=".5" />
            <stop offset="1" stop-color="#37d0ff" stop-opacity="0" />
          </linearGradient>
          <linearGradient id="beam-c" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stop-color="#ffe23d" stop-opacity=".4" />
            <stop offset="1" stop-color="#ffe23d" stop-opacity="0" />
          </linearGradient>
          <pattern
            id="dots"
            width="10"
            height="10"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(24)"
          >
            <circle cx="5" cy="5" r="1.7" fill="#fff" opacity=".09" />
          </pattern>
        </defs>
        <rect width="1200" height="800" fill="#120c17" />
        <rect width="1200" height="800" fill="url(#dots)" />
        <path class="beam beam-1" d="M250 40L80 800h420z" fill="url(#beam-a)" />
        <path class="beam beam-2" d="M600 30L420 800h380z" fill="url(#beam-c)" />
        <path class="beam beam-3" d="M950 40L700 800h420z" fill="url(#beam-b)" />
        <path
          d="M0 0h150c10 200-30 480-150 640zM1200 0h-150c-10 200 30 480 150 640z"
          fill="#5c1226"
        />
        <path
          d="M40 0c10 210-10 420-40 560M85 0c10 210-20 440-85 600M1160 0c-10 210 10 420 40 560M1115 0c-10 210 20 440 85 600"
          fill="none"
          stroke="#2d0713"
          stroke-width="9"
        />
        <path d="M0 700l120-40h960l120 40v100H0z" fill="#2a1a18" />
        <path
          d="M120 660h960M60 700h1080M0 750h1200M300 660l-60 140M480 660l-25 140M720 660l25 140M900 660l60 140"
          fill="none"
          stroke="#120a0c"
          stroke-width="4"
        />
        <path d="M100 22h1000v14H100z" fill="#30283a" />
        {[250, 600, 950].map((x) => (
          <path
            key={x}
            d={`M${x - 26} 22h52l-8 44h-36z`}
            fill="#443a50"
            stroke="#120a18"
            stroke-width="4"
          />
        ))}
      </svg>
    </div>
  );
}
