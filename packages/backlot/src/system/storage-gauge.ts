import { Gauge, type Registry } from 'prom-client'
import type { FileStore } from '../domain/file.ts'

/** The storage of files, queried from the store whenever metrics are read; left out while it does not answer. */
export function addStorageGauge(registry: Registry, files: Pick<FileStore, 'totalStorage'>): void {
  const gauge = new Gauge({
    name: 'backlot_storage_bytes',
    help: 'Bytes of the files that all accounts keep; kind: uploads or films',
    aggregator: 'max',
    labelNames: ['kind'],
    registers: [registry],
    collect: async () => {
      try {
        const { uploadBytes, filmBytes } = await files.totalStorage()
        gauge.set({ kind: 'uploads' }, uploadBytes)
        gauge.set({ kind: 'films' }, filmBytes)
      } catch {
        gauge.reset()
      }
    },
  })
}
