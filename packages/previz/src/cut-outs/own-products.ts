/**
 * More drawings of our own: products, and things that the illustration set draws tilted or with
 * something beside them.
 */
import { box, line, oval } from './own-marks.ts'

/** In the format of `OWN_SHAPES`. */
export const OWN_PRODUCTS: Readonly<Record<string, string>> = {
  'running-shoe': [
    line(
      'M3 24V13.2c0-1.2 1.1-1.8 2.2-1.3c1.9.8 3.8.7 5.3-.5l1.9-1.6c.6-.5 1.5-.4 2 .3l4.6 6.4c1 1.3 2.4 2 4 2.4l4.6 1.1c1.7.4 2.6 1.7 2.6 3.2V24z',
      '#E6E6E6',
    ),
    line('M3 24v-8.6l3.6.6c1 2.8 1.1 5.4.4 8z', '#635994'),
    line('M11.4 24l4-6.6l2.6 1.5l-3 5.1z', '#635994'),
    line('M24 19.5l3.2.8c1.9.5 3 1.7 3 3.2V24h-8.4c0-1.9.8-3.4 2.2-4.5z', '#D3D3D3'),
    line('M12.6 12.3l2.5-1.9l1 1.4l-2.6 1.9zM14.5 14.9l2.6-1.9l1 1.4l-2.6 1.9z', '#FFFFFF'),
    line('M2.2 24h28.6c.6 1.9-.2 3.8-2 3.8H4c-1.7 0-2.5-1.9-1.8-3.8z', '#F9F9F9'),
    box('x="2.3" y="26.4" width="28.2" height="1.8"', '#433B6B', 0.9),
  ].join(''),
  'hot-beverage': [
    oval('cx="14.5" cy="27.6" rx="12.5" ry="2.4"', '#D3D3D3'),
    oval('cx="14.5" cy="27.1" rx="12.5" ry="2.2"', '#F4F4F4'),
    '<path fill-rule="evenodd" d="M22 14.5h2.8a4.6 4.6 0 0 1 0 9.2h-3.6zM22 16.7v4.8h2.6a2.4 2.4 0 0 0 0-4.8z" fill="#E6E6E6"/>',
    line('M5 13h18.6v4.6c0 5.4-3.9 9.3-9.3 9.3S5 23 5 17.6z', '#F4F4F4'),
    line('M18.5 13h5.1v4.6c0 5.4-3.9 9.3-9.3 9.3c3.6-2.6 4.5-8 4.2-13.9z', '#E0DDE6'),
    oval('cx="14.3" cy="13" rx="9.3" ry="2.3"', '#E6E6E6'),
    oval('cx="14.3" cy="13.2" rx="8.3" ry="1.7"', '#7D4533'),
    '<path d="M10.5 10c-2-2.4 1.7-3.6.2-6.5c2.9 2.6-.6 4.1 1 6.5z" fill="#FFFFFF" opacity="0.7"/>',
    '<path d="M16.5 9.6c-2-2.4 1.7-3.6.2-6.5c2.9 2.6-.6 4.1 1 6.5z" fill="#FFFFFF" opacity="0.7"/>',
  ].join(''),
  tent: [
    line('M16 5L30.5 29H1.5z', '#44911B'),
    line('M16 5l4.5 24H1.5z', '#86D72F'),
    line('M11.8 14.5l3.4 14.5H6.6z', '#1C1C1C'),
    line('M11.8 14.5L8.4 29H4z', '#6AB52A'),
    box('x="15.5" y="3" width="1" height="4"', '#7D4533', 0.4),
  ].join(''),
  'perfume-bottle': [
    box('x="11" y="1.5" width="10" height="7"', '#2F2A35', 1.2),
    '<rect x="12.2" y="2.3" width="1.6" height="5.4" rx="0.8" fill="#FFFFFF" opacity="0.35"/>',
    box('x="13" y="8.5" width="6" height="3"', '#D9B45B', 0.5),
    box('x="5" y="11" width="22" height="19"', '#F9E4B7', 3),
    box('x="7" y="15.5" width="18" height="12.7"', '#E3A94B', 2),
    box('x="20" y="15.5" width="5" height="12.7"', '#C98F38', 2),
    box('x="11" y="18" width="10" height="6.6"', '#FFF8EA', 0.5),
    box('x="13" y="20.3" width="6" height="0.9"', '#8C6A2F', 0.4),
    box('x="14" y="22.2" width="4" height="0.7"', '#8C6A2F', 0.3),
    '<rect x="7.2" y="13" width="2" height="14" rx="1" fill="#FFFFFF" opacity="0.65"/>',
  ].join(''),
  'wine-bottle': [
    line(
      'M14 2h4v8.4c0 1.5 3.4 2.8 3.4 6.400V28.600c0 .8-.6 1.4-1.4 1.400h-8c-.8 0-1.4-.6-1.4-1.400V16.800c0-3.6 3.4-4.9 3.4-6.400z',
      '#2F5D3A',
    ),
    line(
      'M16.8 2H18v8.400c0 1.5 3.4 2.8 3.4 6.400V28.600c0 .8-.6 1.4-1.4 1.400h-2.600c.8 0 1.4-.6 1.4-1.400V16.800c0-3.6-2-4.9-2-6.400z',
      '#234A2D',
    ),
    box('x="13.8" y="1.6" width="4.4" height="5.2"', '#8E1F3A', 0.6),
    box('x="10.6" y="18" width="10.8" height="7"', '#F4EAD2', 0.3),
    box('x="12.4" y="20" width="7.2" height="0.9"', '#8E1F3A', 0.3),
    box('x="13.4" y="22.3" width="5.2" height="0.7"', '#B99B62', 0.3),
  ].join(''),
  'flying-disc': [
    oval('cx="16" cy="17" rx="14" ry="6.4"', '#0074BA'),
    oval('cx="16" cy="15.6" rx="14" ry="6"', '#00A6ED'),
    oval('cx="16" cy="14.9" rx="10" ry="3.9"', '#26EAFC'),
  ].join(''),
}
