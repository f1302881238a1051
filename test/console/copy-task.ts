import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Copies a task this many times in the SQLite file of a data folder, each a second older than the
 * one before; ids count up from `FIRST_COPY`.
 */
export function copyTask(home: string, taskId: string, copies: number): void {
  const database = new DatabaseSync(join(home, 'backlot.db'), { timeout: 60_000 })
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all('task')
    .map(({ name }) => String(name))
    .filter((name) => name !== 'seq')
  const values = columns.map((name) => {
    if (name === 'id') return `cast(${FIRST_COPY} + i as text)`
    return name === 'createdAtMs' ? `"${name}" - i * 1000` : `"${name}"`
  })
  database
    .prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
       insert into task (${columns.map((name) => `"${name}"`).join(', ')})
       select ${values.join(', ')} from task, n where id = ?`,
    )
    .run(copies, taskId)
  database.close()
}

/** The id before the first copy's. */
export const FIRST_COPY = 10 ** 15
