import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCameraReport } from './camera-report.ts'

test('a stretch reports drift, roll and doubt only where there is some', () => {
  const stretch = { fromSeconds: 0, toSeconds: 2.00049, moves: [] }
  const { seen } = formatCameraReport({
    asked: [],
    seen: [
      stretch,
      { ...stretch, subjectDrift: 0.0123, roll: -26.04 },
      { ...stretch, uncertain: ['Zoom in', 'Push in'] },
    ],
    obeyed: true,
  })
  const written = { from_seconds: 0, to_seconds: 2, moves: [] }
  assert.deepEqual(seen, [
    written,
    { ...written, subject_drift: 0.012, roll_degrees: -26.04 },
    { ...written, uncertain: ['Zoom in', 'Push in'] },
  ])
})
