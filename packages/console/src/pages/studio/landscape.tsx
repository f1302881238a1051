import type { JSX } from 'react'
import css from './stage.module.css'

/** An empty lake, shown on the stage before there is a film. */
export function Landscape(): JSX.Element {
  return (
    <svg
      viewBox="0 0 640 360"
      className={css.landscape}
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <defs>
        <linearGradient id="stage-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#12152a" />
          <stop offset="0.6" stopColor="#3b3357" />
          <stop offset="1" stopColor="#9a5c56" />
        </linearGradient>
        <linearGradient id="stage-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#5a4258" />
          <stop offset="0.4" stopColor="#24233f" />
          <stop offset="1" stopColor="#0d0f1d" />
        </linearGradient>
      </defs>
      <rect width="640" height="246" fill="url(#stage-sky)" />
      <circle cx="412" cy="176" r="27" fill="#f2b27a" />
      <path d="M0 205c90-50 150-66 230-34s120 52 200 30 130-62 210-40v90H0z" fill="#372f52" />
      <path d="M0 236c120-24 200-20 320-4s220 6 320-12v30H0z" fill="#231f3a" />
      <rect y="244" width="640" height="116" fill="url(#stage-water)" />
      <path
        d="M386 258h52M376 270h72M394 284h36M402 298h20"
        stroke="#f2b27a"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.5"
      />
      <path d="M0 360v-46c60-10 140-2 220 22 40 12 70 20 110 24z" fill="#0c0e1a" />
    </svg>
  )
}
