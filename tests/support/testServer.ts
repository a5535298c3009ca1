import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Insertable } from 'kysely'
import { buildApp } from '../../src/server/start/app.ts'
import { completeContext } from '../../src/server/start/completeContext.ts'
import { newChallenge } from '../../src/server/auth/captcha.ts'
import { hashPassword } from '../../src/server/auth/passwords.ts'
import { openSession } from '../../src/server/auth/sessions.ts'
import { loadBenefits } from '../../src/server/catalogue/plugins/benefits.ts'
import { clockOf } from '../../src/server/platform/context/clock.ts'
import { readConfig } from '../../src/server/platform/context/config.ts'
import type { ServerContext } from '../../src/server/platform/context/context.ts'
import type { Database, EmployeeRow, NewEmployee } from '../../src/server/platform/db/schema.ts'
import { createLog } from '../../src/server/platform/log/log.ts'
import { openTenants } from '../../src/server/company/registry.ts'
import { checkAnswers, type AnswerFaults } from './checkAnswers.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export const testPassword = 'Correct4horse'

type Options = {
  /** Environment variables in addition to the defaults. */
  env?: Record<string, string>
  /** The initial instant of the product's clock. */
  now?: string
  tenantsDir?: string
  /** Called with each line of the log. */
  onLog?: (line: string) => void
  /** Adds hooks before the routes. */
  prepare?: (app: FastifyInstance) => void
}

type OwnBags = Partial<Omit<Insertable<Database['employee_bags']>, 'tenant' | 'employee_id' | 'year'>>

/** An employee's row, with bags for every plan year. */
export type NewPerson = Partial<NewEmployee> & OwnBags

const demoTenants = 'tenants'

/** The plan years in which an employee of the tests has bags. */
const planYears = Array.from({ length: 11 }, (_, index) => 2022 + index)

/** The parts of the portal, and the operators' connections. */
export type TestContext = ServerContext & { operators: ServerContext['db'] }

export type TestServer = {
  app: FastifyInstance
  context: TestContext
  database: TestDatabase
  dataDir: string
  /** Sets the product's clock. */
  setNow: (instant: string) => void
  /** Creates an employee of a tenant with all products of the tenant and the password `testPassword`. */
  employee: (tenant?: string, values?: NewPerson) => Promise<EmployeeRow>
  /** Sets the employee's bags from now on: of one plan year, or of all. */
  setBags: (employee: Pick<EmployeeRow, 'id'>, bags: OwnBags, year?: number) => Promise<void>
  /** Creates a session of the employee without the login page. */
  session: (employee: EmployeeRow) => Promise<string>
  /** Makes a call on a tenant's host; `token` is sent as bearer. */
  call: (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    options?: Call,
  ) => Promise<LightMyRequestResponse>
  /** Solves an easy captcha of a tenant and returns its header value. */
  captcha: (tenant?: string) => Promise<string>
  close: () => Promise<void>
}

export type Call = {
  token?: string | undefined
  tenant?: string
  body?: unknown
  headers?: Record<string, string>
  payload?: InjectOptions['payload']
}

let people = 0
let hash: Promise<string> | undefined

/**
 * Creates the whole application with its own database and data directory; requests are injected without a
 * network. Call `close` in afterAll: it fails if a response did not match the API's description.
 */
export async function createTestServer({
  env = {},
  now = '2026-05-05T10:00:00Z',
  tenantsDir = demoTenants,
  onLog,
  prepare,
}: Options = {}): Promise<TestServer> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-server-'))
  const portalDir = join(dataDir, 'portal')
  await mkdir(join(portalDir, 'assets'), { recursive: true })
  await writeFile(
    join(portalDir, 'index.html'),
    '<!doctype html><html lang="es"><head><meta property="csp-nonce" ' +
      'nonce="__CSP_NONCE__"><title>x</title><link rel="stylesheet" href="/assets/index-1.css">' +
      '</head><body><div id="root"></div></body></html>',
  )
  await writeFile(join(portalDir, 'assets/index-1.css'), 'body{margin:0}')
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    TENANTS_DIR: resolve(tenantsDir),
    REQUESTS_PER_MINUTE_OF_ADDRESS: '100000',
    // A test's simultaneous requests would be refused as too many on a slow machine.
    REQUESTS_AT_ONCE: '1000',
    ...env,
  })
  const log = onLog ? createLog({ logLevel: 'debug' }, { write: onLog }) : createLog(config)
  const benefits = await loadBenefits(log)
  let clockNow = new Date(now)
  const tenants = await openTenants({
    dir: config.tenantsDir,
    defaultTenant: config.defaultTenant,
    port: () => 3000,
    known: benefits.all(),
    now: () => clockNow,
    log,
    // Tests do not change the demo companies, so checking their many files for changes would only cost time.
    pollMs: tenantsDir === demoTenants ? 3_600_000 : 50,
  })
  const context: TestContext = await completeContext({
    config,
    db: database.product.db,
    operators: database.operators.db,
    clock: clockOf(() => clockNow),
    tenants,
    benefits,
    log,
  })
  let answers: AnswerFaults | undefined
  const app = await buildApp(context, {
    portalDir,
    prepare: (made) => {
      prepare?.(made)
      answers = checkAnswers(made)
    },
  })

  const call: TestServer['call'] = (method, path, { token, tenant = 'acme', body, headers, payload } = {}) =>
    app.inject({
      method,
      url: path,
      headers: {
        host: `${tenant}.localhost`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined ? { payload: JSON.stringify(body) } : payload !== undefined && { payload }),
    })

  return {
    app,
    context,
    database,
    dataDir,
    setNow: (instant) => {
      clockNow = new Date(instant)
    },
    employee: (tenant, values) => insertEmployee({ db: database.db, tenants }, tenant, values),
    setBags: async ({ id }, bags, year) => {
      await database.db
        .updateTable('employee_bags')
        .set(bags)
        .where('employee_id', '=', id)
        .$if(year !== undefined, (query) => query.where('year', '=', year ?? 0))
        .execute()
    },
    session: (employee) => openSession(database.db, employee, config),
    call,
    captcha: async (tenant = 'acme') =>
      solvedCaptcha(await newChallenge(context.secrets.captcha, tenant, easy)),
    close: async () => {
      await app.close()
      await tenants.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      answers?.assertNone()
    },
  }
}

const easy = { cost: 1, minCounter: 1, maxCounter: 2 }

/** Solves a challenge and returns its header value. */
export async function solvedCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function insertEmployee(
  { db, tenants }: Pick<ServerContext, 'db' | 'tenants'>,
  tenant = 'acme',
  given: NewPerson = {},
): Promise<EmployeeRow> {
  const {
    flexible_bag_cents = 300_000,
    top_bag_cents = 50_000,
    user_bag_cents = 0,
    company_bag = '0',
    ...values
  } = given
  const bags = { flexible_bag_cents, top_bag_cents, user_bag_cents, company_bag }
  const number = ++people
  hash ??= hashPassword(testPassword)
  const employee = await db
    .insertInto('employees')
    .values({
      tenant,
      email: `person${number}@${tenant}.example`,
      personal_id: `${10_000_000 + number}A`,
      password_hash: await hash,
      first_name: 'Nora',
      last_name1: 'Vidal',
      phone: '600000000',
      birthday: '1988-04-20',
      fixed_salary_cents: 3_000_000,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const key = { tenant, employee_id: employee.id }
  await db
    .insertInto('employee_bags')
    .values(planYears.map((year) => ({ ...key, year, ...bags })))
    .execute()
  await db
    .insertInto('payroll_salaries')
    .values({ ...key, valid_from: '2020-01-01', fixed_cents: 3_000_000 })
    .execute()
  const products = (await tenants.find(tenant))?.products ?? []
  if (products.length > 0)
    await db
      .insertInto('employee_products')
      .values(products.map(({ id }) => ({ tenant, employee_id: employee.id, product_id: id })))
      .execute()
  return employee
}
