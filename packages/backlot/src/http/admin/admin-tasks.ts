import {
  cancelAnyTask,
  listAllTasks,
  redeliverAny,
  redeliverGivenUp,
  showTask,
  totalStorage,
} from '../../app/accounts/administer-tasks.ts'
import {
  formatRedelivery,
  parseReason,
  parseRedelivery,
  ReasonSchema,
  RedeliverySchema,
} from '../../wire/admin/admin-actions.ts'
import {
  AdminTaskQuerySchema,
  formatAdminTask,
  formatAdminTasks,
  formatStorage,
  formatTotalStorage,
  parseAdminTaskQuery,
} from '../../wire/admin/admin-tasks.ts'
import {
  AuditQuerySchema,
  AuditSchema,
  formatAudit,
  parseAuditQuery,
} from '../../wire/admin/audit.ts'
import {
  AdminTaskSchema,
  AdminTasksSchema,
  RedeliveredSchema,
  StorageSchema,
  TotalStorageSchema,
} from '../../wire/admin/admin-answers.ts'
import { PageQuerySchema, parsePageQuery } from '../../wire/page.ts'
import { type AdminRoutePorts, json, nameOf, operatorOf } from './admin.ts'
import type { Call, Endpoint, Reply } from '../route.ts'

type Names =
  | 'list'
  | 'show'
  | 'cancel'
  | 'redeliver'
  | 'redeliverGivenUp'
  | 'storage'
  | 'totalStorage'
  | 'audit'

/** Admin endpoints for tasks of all accounts, storage and the audit log. */
export function adminTaskEndpoints({
  operators,
  audit,
}: AdminRoutePorts): Readonly<Record<Names, Endpoint>> {
  const real = { statusOnFault: true }
  return {
    list: {
      ...real,
      querySchema: AdminTaskQuerySchema,
      answerSchema: AdminTasksSchema,
      handle: async ({ query }) =>
        json(formatAdminTasks(await listAllTasks(operators, parseAdminTaskQuery(query)))),
    },
    show: {
      ...real,
      answerSchema: AdminTaskSchema,
      handle: async (call) => shown(operators, call),
    },
    cancel: {
      ...real,
      bodySchema: ReasonSchema,
      answerSchema: AdminTaskSchema,
      handle: async (call) => {
        await cancelAnyTask(operators, operatorOf(call, parseReason(call.body)), idOf(call))
        return shown(operators, call)
      },
    },
    redeliver: {
      ...real,
      bodySchema: ReasonSchema,
      answerSchema: AdminTaskSchema,
      handle: async (call) => {
        const operator = operatorOf(call, parseReason(call.body))
        return json(formatAdminTask(await redeliverAny(operators, operator, idOf(call))))
      },
    },
    redeliverGivenUp: {
      ...real,
      bodySchema: RedeliverySchema,
      answerSchema: RedeliveredSchema,
      handle: async (call) => {
        const { reason, ...wish } = parseRedelivery(call.body)
        const order = { accountName: nameOf(call), ...wish }
        return json(
          formatRedelivery(await redeliverGivenUp(operators, operatorOf(call, { reason }), order)),
        )
      },
    },
    ...storageEndpoints(operators),
    audit: {
      ...real,
      querySchema: AuditQuerySchema,
      answerSchema: AuditSchema,
      handle: async ({ query }) => json(formatAudit(await audit.list(parseAuditQuery(query)))),
    },
  }
}

/** Admin endpoints for storage. */
function storageEndpoints({
  admin,
}: AdminRoutePorts['operators']): Readonly<Record<'storage' | 'totalStorage', Endpoint>> {
  const real = { statusOnFault: true }
  return {
    storage: {
      ...real,
      querySchema: PageQuerySchema,
      answerSchema: StorageSchema,
      handle: async ({ query }) =>
        json(formatStorage(await admin.listStorage(parsePageQuery(query)))),
    },
    totalStorage: {
      ...real,
      answerSchema: TotalStorageSchema,
      handle: async () => json(formatTotalStorage(await totalStorage(admin))),
    },
  }
}

async function shown(operators: AdminRoutePorts['operators'], call: Call): Promise<Reply> {
  return json(formatAdminTask(await showTask(operators, idOf(call))))
}

function idOf({ params }: Call): string {
  return params['id'] ?? ''
}
