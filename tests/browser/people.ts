import { chmod, cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestInfo } from '@playwright/test'
import { projects } from './projects.ts'

/** Whose life a test may change: each name is an employee of its own in each project, so that tests run side by side. */
const roles = {
  journey: { acme: 'marta.ferrer@acme.example', globex: 'carmen.ruiz@globex.example' },
  family: { acme: 'marta.ferrer@acme.example', globex: 'carmen.ruiz@globex.example' },
  screens: { acme: 'pol.casals@acme.example', globex: 'carmen.ruiz@globex.example' },
  single: { acme: 'jorge.nunez@acme.example', globex: 'diego.herrero@globex.example' },
  incomplete: { acme: 'laia.soler@acme.example', globex: 'ines.molina@globex.example' },
  deprecated: { acme: 'silvia.pons@acme.example', globex: 'lucia.vega@globex.example' },
  nearlySpent: { acme: 'andreu.roca@acme.example', globex: 'oscar.delgado@globex.example' },
  withoutPermission: { acme: 'rafael.gomez@acme.example', globex: 'tomas.bravo@globex.example' },
  keyboard: { acme: 'jorge.nunez@acme.example', globex: 'diego.herrero@globex.example' },
  twelve: { acme: 'marta.ferrer@acme.example', globex: 'diego.herrero@globex.example' },
} as const

export type Role = keyof typeof roles
export type TenantName = 'acme' | 'globex'

export const password = 'Demo2026x'

/** The employee that plays `role` in this project of the run. */
export function personOf(testInfo: Pick<TestInfo, 'project'>, tenant: TenantName, role: Role) {
  return { tenant, email: emailOf(role, testInfo.project.name, tenant), password }
}

/** A copy of tenants/ whose demo people are joined by one for each role and project; answers its folder. */
export async function tenantsWithPeople(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-tenants-'))
  await chmod(folder, 0o755)
  await cp(fileURLToPath(new URL('../../tenants', import.meta.url)), folder, { recursive: true })
  let number = 60_000_000
  for (const tenant of ['acme', 'globex'] as const) {
    const file = join(folder, tenant, 'demo.json')
    const demo: { employees: { email: string; personalID: string }[] } = JSON.parse(await readFile(file, 'utf8'))
    for (const [role, models] of Object.entries(roles)) {
      for (const { name } of projects) {
        const model = demo.employees.find(({ email }) => email === models[tenant])
        if (!model) throw new Error(`tenants/${tenant}/demo.json holds nobody with the e-mail ${models[tenant]}.`)
        demo.employees.push({ ...model, email: emailOf(role, name, tenant), personalID: dni(number++) })
      }
    }
    await writeFile(file, JSON.stringify(demo))
  }
  return folder
}

function emailOf(role: string, project: string, tenant: string): string {
  return `${role}.${project}@${tenant}.example`.toLowerCase()
}

/** A national id with its control letter: the number modulo 23. */
function dni(number: number): string {
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}
