/** What stands to be looked at: statues on their plinths, and what is fixed to a house or a field. */
import { arch, disc, poly, repeat, slab } from './own-masonry.ts'

const STONE = { lit: '#EDEBE4', plain: '#CFCCC3', dark: '#A6A299', deep: '#7F7B73' } as const
const GOLD = { lit: '#FFE08A', plain: '#E6B23C', dark: '#B98620' } as const

/** In the format of `OWN_SHAPES`. */
export const OWN_SIGHTS: Readonly<Record<string, string>> = {
  'stone-statue': [
    slab(9, 28.6, 14, 3.4, STONE.plain),
    slab(18.6, 28.6, 4.4, 3.4, STONE.dark),
    slab(10.4, 20.6, 11.2, 8.2, STONE.lit),
    slab(18, 20.6, 3.6, 8.2, STONE.dark),
    slab(9.8, 20, 12.4, 1.2, STONE.plain),
    slab(12.4, 23.4, 4.8, 3, STONE.plain),
    // Legs under a cloak, a body, one arm raised.
    poly([13.4, 20, 13.8, 12.4, 18.2, 12.4, 19.4, 20], STONE.plain),
    poly([16.4, 20, 16.6, 12.4, 18.2, 12.4, 19.4, 20], STONE.dark),
    poly([14.4, 20, 14.8, 13.6, 15.2, 20], STONE.lit),
    poly([13.2, 13, 13.6, 6.6, 18.4, 6.6, 18.8, 13], STONE.lit),
    poly([16.4, 13, 16.6, 6.6, 18.4, 6.6, 18.8, 13], STONE.plain),
    poly([18.2, 6.8, 20.6, 10.4, 19.4, 14.6, 18.2, 14.2, 18.8, 10.8, 17.4, 8.6], STONE.dark),
    poly([13.8, 6.8, 11, 4.4, 10.2, 0.8, 11.3, 0.6, 12.2, 3.6, 14.8, 5.8], STONE.lit),
    disc(10.7, 0.8, 0.7, STONE.lit),
    slab(15.2, 4.8, 1.6, 2.2, STONE.plain),
    disc(16, 3.6, 1.7, STONE.lit, 1.9),
    '<path d="M16 1.700a1.700 1.900 0 0 1 0 3.800z" fill="#A6A299"/>',
    '<path d="M14.200 3.600a1.800 2.100 0 0 1 3.600 0l-.6-.9h-2.400z" fill="#7F7B73"/>',
    poly([13.2, 12.6, 18.8, 12.6, 18.7, 13.5, 13.3, 13.5], STONE.deep, 0.5),
  ].join(''),
  'buddha-statue': [
    disc(16, 8.4, 7.4, '#F6D98B'),
    disc(16, 8.4, 6.4, '#E9C063'),
    poly([4, 32, 6, 27, 26, 27, 28, 32], '#8E4F38'),
    repeat(6, (at) =>
      poly(
        [6 + at * 3.4, 30.4, 7.5 + at * 3.4, 26.4, 9 + at * 3.4, 30.4],
        at % 2 ? '#D88FA0' : '#E9A9B6',
      ),
    ),
    '<path d="M4.600 27c0-3.600 4-5.400 11.400-5.400s11.400 1.800 11.400 5.400z" fill="#E6B23C"/>',
    '<path d="M16 21.600c7.400 0 11.400 1.800 11.400 5.400H16z" fill="#B98620"/>',
    '<path d="M9 24.500c-.4-6 1.400-10.500 7-10.500s7.400 4.500 7 10.500q-7 2.500-14 0z" fill="#E6B23C"/>',
    '<path d="M16 14c5.600 0 7.400 4.500 7 10.500q-3.500 1.200-7 1.200z" fill="#C9962B"/>',
    '<path d="M11.400 15.400q7 2.200 9.600 9l-3 .8q-2-5.600-7.800-7.200z" fill="#FFE08A"/>',
    '<path d="M11.400 23.600q4.600-1.600 9.200 0l-1.200 1.900q-3.400.9-6.800 0z" fill="#FFE08A"/>',
    slab(14.6, 11.6, 2.8, 2.8, GOLD.plain),
    disc(16, 8.8, 3.3, GOLD.plain, 3.8),
    '<path d="M16 5a3.300 3.800 0 0 1 0 7.600z" fill="#C9962B"/>',
    disc(12.6, 9.4, 0.5, GOLD.plain, 1.4),
    disc(19.4, 9.4, 0.5, GOLD.dark, 1.4),
    '<path d="M12.600 7.600a3.400 3.400 0 0 1 6.800 0q-3.400-1.400-6.800 0z" fill="#4A3520"/>',
    disc(16, 4, 1.2, '#4A3520'),
    slab(13.9, 8.7, 1.5, 0.26, '#7A561A'),
    slab(16.6, 8.7, 1.5, 0.26, '#7A561A'),
    slab(15.3, 10.9, 1.4, 0.3, '#9A5A2A'),
    disc(16, 7.5, 0.26, '#C8443A'),
  ].join(''),
  'solar-panel': [
    slab(10, 20, 1, 12, '#8D98A0'),
    slab(21, 20, 1, 12, '#6C7782'),
    poly([1, 24, 6.6, 8, 31, 8, 26, 24], '#C9D3DA'),
    poly([2, 23.4, 7, 8.6, 30, 8.6, 25.4, 23.4], '#2D5F95'),
    poly([7, 8.6, 16, 8.6, 2.6, 22, 2, 23.4], '#5B93C8', 0.6),
    repeat(5, (at) =>
      poly(
        [5.8 + at * 3.9, 23.4, 6.1 + at * 3.9, 23.4, 11 + at * 3.85, 8.6, 10.7 + at * 3.85, 8.6],
        '#C9D3DA',
      ),
    ),
    ...[12.2, 15.9, 19.6].map((y) =>
      poly(
        [
          2 + (23.4 - y) * 0.338,
          y,
          25.4 + (23.4 - y) * 0.311,
          y,
          25.4 + (23.2 - y) * 0.311,
          y + 0.3,
          2 + (23.2 - y) * 0.338,
          y + 0.3,
        ],
        '#C9D3DA',
      ),
    ),
  ].join(''),
  'front-door': [
    slab(5, 1, 22, 31, '#D8C3A8'),
    repeat(24, (at) => slab(5, 2 + at * 1.25, 22, 0.14, '#B9A285')),
    slab(7.4, 3.4, 17.2, 28, '#F6F2E8'),
    arch(10.4, 4.4, 11.2, 27, '#E9E2D2'),
    arch(11.2, 5.2, 9.6, 26.2, '#B03A32'),
    slab(16.9, 9.8, 3.9, 21.6, '#8F2C26'),
    '<path d="M12.200 9.600a3.800 3.600 0 0 1 7.600 0z" fill="#F4CF7B"/>',
    ...[
      [12.4, 19.6],
      [16.9, 19.6],
      [12.4, 25.6],
      [16.9, 25.6],
    ].map(([x = 0, y = 0]) =>
      [slab(x, y, 2.8, 4.6, '#7F2620'), slab(x + 0.3, y + 0.3, 2.2, 4, '#A2352D')].join(''),
    ),
    repeat(16, (at) => {
      const angle = (at / 16) * 2 * Math.PI
      return disc(
        16 + 2.7 * Math.cos(angle),
        14.4 + 2.7 * Math.sin(angle),
        1,
        at % 2 ? '#2F7A43' : '#4B9A56',
      )
    }),
    repeat(7, (at) => {
      const angle = (at / 7) * 2 * Math.PI
      return disc(16 + 2.7 * Math.cos(angle), 14.4 + 2.7 * Math.sin(angle), 0.42, '#E8433A')
    }),
    poly([16, 17.4, 13.8, 16.4, 13.8, 18.6], '#E8433A'),
    poly([16, 17.4, 18.2, 16.4, 18.2, 18.6], '#E8433A'),
    poly([15.7, 17.6, 14.6, 20, 15.7, 19.4], '#C2302A'),
    poly([16.3, 17.6, 17.4, 20, 16.3, 19.4], '#C2302A'),
    disc(12.6, 23.4, 0.5, '#F1C84F'),
    repeat(12, (at) =>
      disc(
        6.6 + at * 1.7,
        2.9 + Math.abs(Math.sin(at * 1.05)) * 0.8,
        0.4,
        ['#FFE08A', '#E8433A', '#5FB0E5'][at % 3] ?? '#FFE08A',
      ),
    ),
    ...[6.2, 23].map((x) =>
      [
        slab(x, 28, 2.8, 3.6, '#8E5343'),
        poly([x - 0.6, 28.2, x + 1.4, 19.6, x + 3.4, 28.2], '#2F7A43'),
        poly([x, 24.6, x + 1.4, 19.6, x + 2.8, 24.6], '#4B9A56'),
      ].join(''),
    ),
    slab(4, 31, 24, 1, '#B9B2A6'),
  ].join(''),
}
