import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processorMs } from './usage.ts'

/** Copies the first company to `count` folders. */
export async function copyCompanies(folder: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => join(folder, `company${index + 1}`))
  for (let from = 0; from < names.length; from += 20)
    await Promise.all(
      names.slice(from, from + 20).map((name) => cp('tenants/acme', name, { recursive: true })),
    )
}

/** Waits until a process takes less than a twentieth of a core for three seconds, at most two minutes. */
export async function untilIdle(pid: number): Promise<void> {
  for (let seconds = 0; seconds < 120; seconds += 3) {
    const before = await processorMs(pid)
    await wait(3_000)
    if ((await processorMs(pid)) - before < 150) return
  }
}
