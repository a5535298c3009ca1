import { query, prepared } from '../db/prepared.ts'
import type { Connection } from '../db/schema.ts'
import { sendOn } from '../db/sendOn.ts'

/**
 * SQL that adds the delivery job of a company; `tenant` is an SQL expression. Calls with the same key share
 * a job. The default key belongs to the transaction: with a common key a transaction would wait for another
 * one, and a job that begins before the commit would not see the mails.
 */
export function deliveryCall(tenant: string, key = 'pg_current_xact_id()', inSeconds = '0'): string {
  return `add_job('deliver-mail', json_build_object('tenant', ${tenant}::text),
    'mail:' || ${tenant}::text || ':' || ${key}, (${inSeconds})::float8)`
}

const addDelivery = prepared(`select ${deliveryCall('$1')}`)

/** Adds the delivery of a company's waiting mails in the caller's transaction. */
export async function enqueueDelivery(connection: Connection, tenant: string): Promise<void> {
  await sendOn({ execute: () => query(connection, addDelivery, [tenant]) })
}
