import { Command } from 'commander'
import { formatAuditEntry, readAuditAction } from '../../wire/admin/audit.ts'
import { formatTable, formatTime, print, withStore } from '../with-store.ts'
import { readLimit } from './tasks.ts'

/** `backlot audit`: reads the audit log. Nothing changes it. */
export function auditCommand(): Command {
  return new Command('audit')
    .description('list what operators did, over the admin API and with these commands')
    .option('--account <name>', 'what concerns this account')
    .option('--actor <actor>', 'what key:NAME or os:NAME did')
    .option('--action <action>', 'what was done, such as account:credited')
    .option('--limit <n>', 'how many entries to show, up to 1000', '20')
    .option('--json', 'print one JSON object per line')
    .action(list)
}

async function list(options: {
  readonly account?: string
  readonly actor?: string
  readonly action?: string
  readonly limit: string
  readonly json?: boolean
}): Promise<void> {
  const { account, actor, action, json } = options
  const query = {
    limit: readLimit(options.limit),
    ...(account === undefined ? {} : { account }),
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action: readAuditAction(action) }),
  }
  await withStore(async ({ audit }) => {
    const { items } = await audit.list(query)
    if (json) {
      for (const entry of items) print(JSON.stringify(formatAuditEntry(entry)))
      return
    }
    const rows = items.map((entry) => [
      formatTime(entry.atMs),
      entry.actor,
      entry.action,
      entry.subject,
      entry.account,
      entry.outcome,
      entry.outcome === 'done' ? entry.reason : entry.message,
    ])
    print(formatTable(['TIME', 'ACTOR', 'ACTION', 'SUBJECT', 'ACCOUNT', 'OUTCOME', 'WHY'], rows))
  })
}
