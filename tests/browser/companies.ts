import { chmod, cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playersOf } from './people.ts'

type Settings = {
  name: string
  languages: string[]
  plan: object
  screens: object
  branding: Record<string, unknown>
}

const source = fileURLToPath(new URL('../../tenants', import.meta.url))

/**
 * The folder of the run's tenants: a test may change its own company there, and the server reads the
 * change.
 */
export const tenantsFolder = (): string => process.env.PORTAL_TENANTS ?? ''

/**
 * Copies tenants/ for one run: the two demo companies with an employee for each role, and four other
 * companies. Returns the folder.
 */
export async function makeCompanies(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-tenants-'))
  await chmod(folder, 0o755)
  await cp(source, folder, { recursive: true })
  await addCompany(folder, 'closed', (settings) => ({
    ...settings,
    name: 'Cerrada',
    plan: { ...settings.plan, maintenance: true },
  }))
  await addCompany(folder, 'closing', (settings) => ({ ...settings, name: 'Por cerrar' }))
  await addCompany(folder, 'following', (settings) => ({ ...settings, name: 'Siguiente' }))
  await addCompany(
    folder,
    'plain',
    ({ branding: { logo: _logo, logoOnDark: _dark, background: _picture, ...branding }, ...settings }) => ({
      ...settings,
      name: 'Lisa',
      languages: ['es'],
      branding,
      screens: { hideCompensation: true },
    }),
  )
  for (const tenant of ['acme', 'globex'] as const) {
    await changeJson(
      join(folder, tenant, 'demo.json'),
      (demo: { employees: { email: string; personalID: string }[] }) => ({
        employees: [...demo.employees, ...playersOf(tenant, demo.employees)],
      }),
    )
  }
  return folder
}

/** Adds a copy of Globex under another name, with its first employee only. */
async function addCompany(
  folder: string,
  subdomain: string,
  change: (settings: Settings) => Settings,
): Promise<void> {
  const own = join(folder, subdomain)
  await cp(join(source, 'globex'), own, { recursive: true })
  await changeJson(join(own, 'tenant.json'), change)
  await changeJson(join(own, 'demo.json'), ({ employees }: { employees: { email: string }[] }) => ({
    employees: employees
      .slice(0, 1)
      .map((person) => ({ ...person, email: `carmen@${subdomain}.example`, cookiesAccepted: true })),
  }))
}

/** Replaces the content of a JSON file with the result of `change`. */
export async function changeJson<Content>(
  file: string,
  change: (content: Content) => unknown,
): Promise<void> {
  await writeFile(
    file,
    JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as Content), undefined, 2),
  )
}
