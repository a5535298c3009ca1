import type { FastifyInstance } from 'fastify'
import type { ContractDto } from '../../src/dto/contractDto.ts'
import type { ContractRequestDto } from '../../src/dto/contractRequestDto.ts'
import type { TenantFile } from '../../src/domain/company/tenant/schemaTenant.ts'
import type { EmployeeRow } from '../../src/server/platform/db/schema.ts'
import { renderMailHtml } from '../../src/server/platform/mail/renderMail.tsx'
import { pressForm } from './pressForm.ts'
import { tenantFolder, type TenantFolder } from './tenantFolder.ts'
import { createTestServer, type NewPerson, type TestServer } from './testServer.ts'

export type ContractServer = TestServer & {
  /** The company's files, which a test may change. */
  folder: TenantFolder
  /** Creates an employee with a session, and helpers for calls of the cart. */
  buyer: (values?: NewPerson) => Promise<Buyer>
  /**
   * Returns the links in the newest mail to an employee, in the order of the mail, except the link for all
   * contracts.
   */
  linksTo: (email: string | null) => Promise<string[]>
  mailsTo: (
    email: string | null,
  ) => Promise<{ subject: string; text: string; html: string; links: string[] }[]>
  /** Opens the page of a link and sends its form like a browser. */
  press: (path: string) => Promise<{ status: number; html: string }>
  /** Buys a contract of the transport card that is not yet accepted; `path` is its link. */
  purchased: (months: number[], price: number) => Promise<Purchased>
  /** Buys and accepts a contract of the transport card. */
  inForce: (months: number[], price: number) => Promise<Purchased>
}

type Purchased = { buyer: Buyer; id: string; path: string }

export type Buyer = {
  employee: EmployeeRow
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: any }>
  add: (request: ContractRequestDto) => Promise<ContractDto>
  buy: (...ids: string[]) => Promise<ContractDto[]>
  /** Returns the contract as it is now in GET /profile. */
  contract: (id: string) => Promise<ContractDto>
  /** Uploads a file of the buyer, and returns its name. */
  file: () => Promise<string>
  /** Adds a child to the family, and returns its id. */
  child: (firstName: string, birthday: string) => Promise<number>
}

/**
 * Creates a server with a separate company, so that changes of the demo companies do not change the figures.
 * The cut-off day is 15, as in the example of D-32, and the date 5 May 2026, so June is the first month to
 * contract.
 */
export async function createContractServer({
  env = {},
  now = '2026-05-05T10:00:00Z',
  plan = {},
  prepare,
}: {
  env?: Record<string, string>
  now?: string
  plan?: TenantFile['plan']
  prepare?: (app: FastifyInstance) => void
} = {}): Promise<ContractServer> {
  const folder = await tenantFolder()
  await folder.write('tenant.json', JSON.stringify({ ...company, plan: { ...company.plan, ...plan } }))
  await folder.write('catalogue.json', JSON.stringify({ products }))
  await folder.write('tables/life-axa.json', JSON.stringify({ rows: rates }))
  await folder.write('demo.json', JSON.stringify({ employees: [] }))
  await folder.write(
    'content/conditions.es.md',
    '# Qué acuerdas\n\nCambias una parte de tu sueldo por estos productos.\n\n- Sin letra pequeña\n',
  )
  const server = await createTestServer({
    env: { REQUESTS_PER_MINUTE_OF_SESSION: '100000', ...env },
    now,
    tenantsDir: folder.root,
    ...(prepare && { prepare }),
  })
  const mailsTo: ContractServer['mailsTo'] = async (email) => {
    const rows = await server.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('to_address', '=', email ?? '')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ subject, text, drawn_from: look }) => ({
      subject,
      text,
      html: look ? renderMailHtml(look) : '',
      links: text
        .split('\n')
        .filter((line) => /^https?:/.test(line))
        .map((link) => new URL(link).pathname),
    }))
  }
  const linksTo: ContractServer['linksTo'] = async (email) =>
    ((await mailsTo(email)).at(-1)?.links ?? []).filter((link) => !link.startsWith('/accept-all/'))
  const buyer: ContractServer['buyer'] = async (values) => {
    const employee = await server.employee('acme', values)
    const token = await server.session(employee)
    const call: Buyer['call'] = async (method, path, body) => {
      const answer = await server.call(method, path, { token, ...(body !== undefined && { body }) })
      return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
    }
    const right = <Answer>({ status, body }: { status: number; body: Answer }): Answer => {
      if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
      return body
    }
    return {
      employee,
      call,
      add: async (request) => right(await call('POST', '/api/contracts', request)),
      buy: async (...ids) => right(await call('POST', '/api/contracts/purchase', { ids })),
      contract: async (id) => {
        const { cart, contracts } = right(await call('GET', '/api/profile'))
        return [...cart, ...contracts].find((each: ContractDto) => each.id === id)
      },
      file: () => ownFile(server, employee),
      child: (firstName, birthday) => newChild(server, employee, { firstName, birthday }),
    }
  }
  const press: ContractServer['press'] = async (path) => {
    const answer = await pressForm(server, path)
    return { status: answer.statusCode, html: answer.payload }
  }
  const purchased: ContractServer['purchased'] = async (months, price) => {
    const made = await buyer()
    const { id } = await made.add(card(months, price))
    await made.buy(id)
    return { buyer: made, id, path: (await linksTo(made.employee.email))[0] ?? '' }
  }
  return {
    ...server,
    folder,
    mailsTo,
    linksTo,
    buyer,
    press,
    purchased,
    inForce: async (months, price) => {
      const made = await purchased(months, price)
      await press(made.path)
      return made
    },
    close: async () => {
      await server.close()
      await folder.cleanUp()
    },
  }
}

/** Buys a course that is paid once a year: accepted and under review. */
export async function courseUnderReview(
  server: ContractServer,
  months: number[],
): Promise<{ buyer: Buyer; id: string }> {
  const buyer = await server.buyer()
  const additionalInfo = {
    centerName: 'UPC',
    course: 'Datos',
    phoneContact: '934016000',
    paymentFreq: 'yearly',
    invoices: [{ file: await buyer.file() }],
  }
  const { id } = await buyer.add(typed('study', months, { additionalInfo }))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  return { buyer, id }
}

async function ownFile({ context, database }: TestServer, { id }: EmployeeRow): Promise<string> {
  const { name } = await context.files.save(database.db, {
    tenant: 'acme',
    employeeId: id,
    container: 'default',
    originalName: 'x.pdf',
    contentType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7'),
  })
  return name
}

async function newChild(
  { database }: TestServer,
  { id }: EmployeeRow,
  { firstName, birthday }: { firstName: string; birthday: string },
): Promise<number> {
  const member = await database.db
    .insertInto('family_members')
    .values({
      tenant: 'acme',
      employee_id: id,
      first_name: firstName,
      last_name1: 'Gil',
      personal_id: firstName,
      birthday,
      relationship: 'child',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return member.id
}

/** Gives a contract a modality that is not in the catalogue. */
export async function withdrawModality({ database }: TestServer, id: string, changes = {}): Promise<void> {
  await database.pool.query(
    `update contracts set benefit_id = 'gone',
       benefit = jsonb_set(benefit, '{modality}', benefit -> 'modality' || $2) where id = $1`,
    [id, { ...changes, id: 'gone' }],
  )
}

/** Builds a request of the monthly card for these months (0 to 11), with the same amount in euros in each. */
export function card(
  months: number[],
  price: number,
  more: Partial<ContractRequestDto> = {},
): ContractRequestDto {
  const items = months.map((month) => ({ benefitId: 'card', familyId: 0, month, price }))
  return { benefitId: 'card', year: 2026, details: {}, items, ...more }
}

/** Builds a request of health insurance for these people from June on, priced by age. */
export function health(people: number[], more: Partial<ContractRequestDto> = {}): ContractRequestDto {
  const months = [5, 6, 7, 8, 9, 10, 11]
  const items = people.flatMap((familyId) =>
    months.map((month) => ({ benefitId: 'care', familyId, month, price: 0 })),
  )
  return { benefitId: 'care', year: 2026, details: {}, items, ...more }
}

/** Builds a request with one amount for one person and some months, of a category with typed amounts. */
export function typed(
  benefitId: string,
  months: number[],
  { familyIds = [0], price = 50, ...more }: Partial<ContractRequestDto> & { familyIds?: number[] } = {},
): ContractRequestDto {
  const items = familyIds.flatMap((familyId) =>
    months.map((month) => ({ benefitId, familyId, month, price })),
  )
  return { benefitId, year: 2026, details: {}, items, ...more }
}

const named = (es: string, en = es) => ({ es, en })

const company = {
  name: 'Acme',
  languages: ['es', 'en'],
  branding: { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36', logo: 'logo.svg' },
  contact: { helpEmail: 'ayuda@acme.example' },
  plan: { cutOffDate: 15, alertDays: 30 },
  collectives: [{ id: 'planta', name: 'Planta' }],
}

const category = (alias: string, es: string, isDefault = true) => ({ alias, name: named(es), isDefault })

const products = [
  {
    id: 'transport',
    PL: 'Exent',
    name: named('Transporte', 'Transport'),
    category: category('transport', 'Transporte'),
    modalities: [
      {
        id: 'card',
        name: named('Tarjeta', 'Card'),
        minAmount: 5,
        workingPrice: 200,
        periodOptions: 'different',
      },
      { id: 'shuttle', name: named('Lanzadera'), collectiveId: 'planta', periodOptions: 'different' },
    ],
  },
  {
    id: 'health',
    PL: 'Exent',
    name: named('Salud', 'Health'),
    category: category('health-insurance', 'Salud'),
    providers: [
      { id: 'nortia', name: 'Nortia' },
      { id: 'velamar', name: 'Velamar' },
    ],
    modalities: [
      {
        id: 'care',
        name: named('Cuadro médico', 'Network'),
        providerId: 'nortia',
        questionare: 'yes',
        typeOfQuestionare: 'upload',
        ageGroup: [{ from: 18, to: 64, price: 50 }],
        ageGroupForFamily: [
          { from: 0, to: 0, price: 0 },
          { from: 1, to: 64, price: 30 },
        ],
      },
      {
        id: 'basic',
        name: named('Básico'),
        providerId: 'velamar',
        defaultPrice: 20,
        priceForFamily: 15,
        questionare: 'no',
      },
      {
        id: 'basic-dental',
        type: 1,
        parentId: 'basic',
        name: named('Dental'),
        providerId: 'velamar',
        defaultPrice: 5,
        priceForFamily: 5,
      },
    ],
  },
  {
    id: 'saving',
    PL: 'Exent',
    name: named('Ahorro', 'Savings'),
    category: category('saving-plan', 'Ahorro'),
    isQuestionsRequired: true,
    isDocumentRequired: true,
    documentName: named('Boletín'),
    questions: [{ title: named('¿Tienes otro plan?', 'Have you another plan?'), isRequired: true }],
    modalities: [{ id: 'plan', name: named('Plan'), minAmount: 10, periodOptions: 'different' }],
  },
  {
    id: 'course',
    PL: 'Exent',
    name: named('Curso', 'Course'),
    category: category('formation', 'Formación'),
    modalities: [{ id: 'study', name: named('Estudios'), minAmount: 10, periodOptions: 'different' }],
  },
  {
    id: 'nursery',
    PL: 'Exent',
    name: named('Guardería', 'Nursery'),
    category: category('kindergarten', 'Guardería'),
    modalities: [
      { id: 'centre', name: named('Centro'), minAmount: 10, whoAffect: 'family', periodOptions: 'different' },
    ],
  },
  {
    id: 'life',
    PL: 'Top',
    name: named('Vida', 'Life'),
    category: category('life-insurance-axa', 'Vida'),
    modalities: [{ id: 'axa', name: named('Vida a medida'), whoAffect: 'user', questionare: 'no' }],
  },
]

/** One price for the rest of the year: each later start is cheaper. */
const rates = Array.from({ length: 12 }, (_, index) => {
  const rate = (12 - index) / 10
  const coverage = { rate, mandatory: false, ageLimit: 65 }
  return {
    startMonth: index + 1,
    coverages: {
      fallcc: { ...coverage, mandatory: true },
      falla: coverage,
      fallac: coverage,
      ipacc: coverage,
      ipaa: coverage,
      ipaac: coverage,
      ginv: coverage,
    },
  }
})
