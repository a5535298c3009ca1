import { expect, vi } from 'vitest'
import type { ContractServer } from './contractServer.ts'

/** Writes the layout of a company's payroll file, and waits until the server has read it, at most 30 s. */
export async function writePayroll(
  { folder, context }: Pick<ContractServer, 'folder' | 'context'>,
  layout: object,
): Promise<void> {
  await folder.write('payroll.json', JSON.stringify(layout))
  await vi.waitFor(async () => expect((await context.tenants.find('acme'))?.payroll).toBeDefined(), 30_000)
}
