import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCameraWords } from './read-camera-words.ts'

describe('camera moves in other languages', () => {
  const said: readonly (readonly [text: string, ...moves: string[]])[] = [
    ['La cámara se acerca lentamente a la casa', 'Push in'],
    ['La cámara se mueve hacia la izquierda', 'Truck left'],
    ['Paneo lento a la derecha sobre la ciudad', 'Pan right'],
    ['Plano fijo de una calle', 'Static shot'],
    ['Die Kamera schwenkt langsam nach links', 'Pan left'],
    ['Die Kamera fährt langsam zurück', 'Pull out'],
    ['Die Kamera fährt nach rechts', 'Truck right'],
    ['Die Kamera steigt auf', 'Pedestal up'],
    ['La caméra avance vers le phare', 'Push in'],
    ['Travelling arrière, puis panoramique vers la gauche', 'Pull out', 'Pan left'],
    ['Zoom arrière sur la plage', 'Zoom out'],
    ['A câmera se afasta da árvore', 'Pull out'],
    ['A câmera sobe', 'Pedestal up'],
    [
      '\u30ab\u30e1\u30e9\u304c\u3086\u3063\u304f\u308a\u5de6\u306b\u30d1\u30f3\u3059\u308b',
      'Pan left',
    ],
    ['\u30ba\u30fc\u30e0\u30a2\u30a6\u30c8', 'Zoom out'],
    ['\uce74\uba54\ub77c\uac00 \ucc9c\ucc9c\ud788 \ub2e4\uac00\uac04\ub2e4', 'Push in'],
    ['\uc624\ub978\ucabd\uc73c\ub85c \ud328\ub2dd', 'Pan right'],
  ]
  for (const [text, ...moves] of said)
    test(text, () => assert.deepEqual(readCameraWords(text).flat(), moves))

  test('what only sounds like a move is none', () => {
    assert.deepEqual(readCameraWords('Un perro corre a la izquierda'), [])
    assert.deepEqual(readCameraWords('Ein Mann f\u00e4hrt nach links'), [])
  })
})
