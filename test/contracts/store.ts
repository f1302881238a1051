import type { Store } from '../../packages/backlot/src/stores/sql/store.ts'
import { adminStoreContract } from './admin-store.ts'
import { batchModelContract } from './batch-model.ts'
import { batchEventsContract } from './batch-events.ts'
import { batchResultsContract } from './batch-results.ts'
import { batchStoreContract } from './batch-store.ts'
import { changeFeedContract } from './change-feed.ts'
import { callbackListingContract } from './callback-listing.ts'
import { callbackStoreContract } from './callback-store.ts'
import { consoleListingsContract } from './console-listings.ts'
import { fileStoreContract } from './file-store.ts'
import { inboxStoreContract } from './inbox-store.ts'
import { keyStoreContract } from './key-store.ts'
import { ledgerContract } from './ledger.ts'
import { pendingWorkStoreContract } from './pending-work-store.ts'
import { storeBundleContract } from './store-bundle.ts'
import { storedResponsesContract } from './response-store.ts'
import { rateStoreContract } from './rate-store.ts'
import type { NewDatabase } from './store-world.ts'
import { taskModelContract } from './task-model.ts'
import { taskStoreContract } from './task-store.ts'
import { taskLivesContract } from './task-store-lives.ts'
import { usageStoreContract } from './usage-store.ts'

/**
 * Every contract for the stores of a database. `runs` is the number of random histories; `forgets`
 * is set for a store that does not outlive its process.
 */
export function storeContract(
  name: string,
  create: NewDatabase,
  { runs, forgets = false }: { readonly runs: number; readonly forgets?: boolean },
): void {
  const open = async (): Promise<Store> => (await create())()
  storeBundleContract(name, open)
  taskStoreContract(name, open)
  callbackStoreContract(name, open)
  callbackListingContract(name, open)
  fileStoreContract(name, open)
  keyStoreContract(name, open)
  adminStoreContract(name, open)
  ledgerContract(name, open, runs)
  usageStoreContract(name, open, runs)
  rateStoreContract(name, open)
  pendingWorkStoreContract(name, open)
  changeFeedContract(name, open)
  taskLivesContract(name, open)
  storedResponsesContract(name, open)
  batchStoreContract(name, open)
  batchEventsContract(name, open)
  batchResultsContract(name, open)
  batchModelContract(name, create, { runs, forgets, maxSteps: 40 })
  inboxStoreContract(name, open)
  consoleListingsContract(name, open)
  taskModelContract(name, create, { runs, forgets, maxCommands: 40 })
}
