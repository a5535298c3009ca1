import { drawDocument } from '../../src/server/contracts/documents/drawDocument.ts'
import { inTenants } from '../../src/server/platform/db/tenantScope.ts'
import { hashToken } from '../../src/server/auth/tokens.ts'
import { card, health, typed, type Buyer, type ContractServer } from './contractServer.ts'
import { inputFile, runForAcme } from './operations.ts'
import type { Facts } from './scanForPerson.ts'

/** The data of the person created by `createWholePerson`; no other person has any of these values. */
export const facts: Facts = {
  firstName: 'Quiteria',
  lastName: 'Zubizarreta',
  secondLastName: 'Olabarrieta',
  personalId: '71717171W',
  number: 'E-90817',
  birthday: '1971-11-23',
  email: 'quiteria.zubi@acme.example',
  newEmail: 'queti.privada@post.example',
  phone: '699818283',
  formerPhone: '688717171',
  ban: 'ES1220381234567890654321',
  address: 'Calle del Almendro Azul 77',
  city: 'Villaplatanos',
  postalCode: '08997',
  province: 'Teruel',
  nationality: 'Ruritana',
  securityNumber: '089977665544',
  maritalStatus: 'divorced',
  typedSalary: '7654321',
  compensation: 'Coche particular',
  picture: 'retrato-quiteria',
  childName: 'Abundio',
  childId: '72727272X',
  childBirthday: '2015-03-17',
  otherChild: 'Nicomedes',
  otherChildBirthday: '2019-09-29',
  answer: 'Padezco asma severa',
  childAnswer: 'Abundio es celiaco',
  answersFile: 'informe-oncologia.pdf',
  upload: 'analisis-sangre.pdf',
  documentation: 'Rehabilitacion Luz',
  replacedDocumentation: 'Clinica Sombra',
  invoiceFile: 'factura-farmacia.pdf',
  given: 'Carta de despido',
  windowReason: 'Vuelve de una baja medica',
  viewReason: 'Pregunta por la fisio',
  ip: '203.0.113.77',
  userAgent: 'Navegador de Quiteria',
  loginIp: '203.0.113.78',
  mailError: 'mailbox full of quiteria',
  cartNote: 'Para la fisio del hombro',
  changeNote: 'Sube por la rehabilitacion',
  jobError: 'partner refused quiteria',
}

/**
 * Creates an employee with rows in every table about people: contracts that are signed, in the cart, under
 * review, canceled and about to change, with answers, documentation, invoices, relatives, mails and links;
 * the employee left, came back and left again.
 */
export async function createWholePerson(server: ContractServer): Promise<Buyer> {
  const buyer = await server.buyer(columns)
  const { id } = buyer.employee
  const { pool } = server.database
  await pool.query(
    `update employees set provider_signed_in_at = now(), nothing_in = '{2027}' where id = $1`,
    [id],
  )
  const child = await relative(server, id, 'Abundio', '2015-03-17', '72727272X')
  await relative(server, id, 'Nicomedes', '2019-09-29', '73737373A')
  await contracts(server, buyer, child)
  await accessOf(server, buyer)
  await run(server, 'people leave', { employee: facts.number, on: '2026-05-04' })
  await run(server, 'people rejoin', { employee: facts.number, on: '2026-05-05' })
  await pool.query(
    `insert into employee_bags (tenant, employee_id, year, flexible_bag_cents)
      values ('acme', $1, 2026, 100000)`,
    [id],
  )
  await run(server, 'people invite', {})
  await rowsOf(server, id)
  const { rows } = await pool.query('select id from documents where sheet is not null and employee_id = $1', [
    id,
  ])
  for (const document of rows)
    await inTenants(['acme'], () => drawDocument(server.context, { tenant: 'acme', id: document.id }))
  return buyer
}

/** Ends the employment for the last time, on 6 May 2026, while unaccepted contracts still exist. */
export async function endEmployment(server: ContractServer, { employee }: Buyer): Promise<void> {
  server.setNow('2026-05-07T10:00:00Z')
  await run(server, 'people leave', { employee: facts.number, on: '2026-05-06' })
  await unsigned(server, employee.id)
  await passkeys(server, employee.id)
  await server.session(employee)
}

const columns = {
  employee_number: 'E-90817',
  first_name: 'Quiteria',
  last_name1: 'Zubizarreta',
  last_name2: 'Olabarrieta',
  personal_id: '71717171W',
  birthday: '1971-11-23',
  email: 'quiteria.zubi@acme.example',
  phone: '688717171',
  ban: 'ES1220381234567890654321',
  address1: 'Calle del Almendro Azul 77',
  city: 'Villaplatanos',
  postal_code: '08997',
  province: 'Teruel',
  nationality: 'Ruritana',
  security_number: '089977665544',
  marital_status: 'divorced' as const,
  fixed_salary_cents: 7_654_321,
  compensations: JSON.stringify([{ product: { es: 'Coche particular' }, valueCents: 1 }]),
  picture: 'retrato-quiteria.png',
}

const run = (server: ContractServer, name: string, input: object) =>
  runForAcme(server.context, name, { ...input })

async function relative(
  { database }: ContractServer,
  employeeId: string,
  firstName: string,
  birthday: string,
  personalId: string,
): Promise<number> {
  const { rows } = await database.pool.query(
    `insert into family_members (tenant, employee_id, first_name, last_name1, personal_id, birthday,
       relationship, disability_type, disability)
     values ('acme', $1, $2, 'Zubizarreta', $3, $4, 'child', true, 47)
     returning id`,
    [employeeId, firstName, personalId, birthday],
  )
  return Number(rows[0].id)
}

async function contracts(server: ContractServer, buyer: Buyer, child: number): Promise<void> {
  const { pool } = server.database
  const file = async (name: string): Promise<string> => {
    const stored = await buyer.file()
    await pool.query('update files set original_name = $1 where name = $2', [name, stored])
    return stored
  }
  const report = { file: await file('analisis-sangre.pdf') }
  const care = await signed(
    server,
    buyer,
    health([0, child], { additionalInfo: { 0: report, [child]: report } }),
  )
  const course = typed('study', [5], {
    additionalInfo: {
      centerName: 'Rehabilitacion Luz',
      course: 'Datos',
      phoneContact: '934016000',
      paymentFreq: 'yearly',
      invoices: [{ file: await file('factura-farmacia.pdf') }],
    },
  })
  await signed(server, buyer, course)
  const changed = await signed(server, buyer, card([5], 60))
  await buyer.call('PUT', `/api/contracts/${changed}`, card([5], 61))
  const canceled = await signed(server, buyer, card([6], 30))
  await buyer.call('POST', `/api/contracts/${canceled}/cancel`)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  const saving = await buyer.add(typed('plan', [7], { price: 20 }))
  const answers = { '¿Tienes otro plan?': 'Padezco asma severa. Abundio es celiaco' }
  const document = { name: await file('informe-oncologia.pdf'), originalFilename: 'informe-oncologia.pdf' }
  const asked = { contractId: saving.id, userId: buyer.employee.id, productId: 'saving' }
  await buyer.call('POST', '/api/answers/add', { ...asked, answers, file: document })
  await sign(server, buyer, saving.id)
  await buyer.add(card([10], 25))
  await pool.query(
    `insert into contract_documentation (tenant, contract_id, additional_info, valid_since, replaced_by)
     values ('acme', $1, '{"clinic": "Clinica Sombra"}', now(), $2)`,
    [care, buyer.employee.id],
  )
  await pool.query(
    `insert into contract_invoices (tenant, contract_id, month_index, file_name, original_filename)
     values ('acme', $1, 5, 'x.pdf', 'factura-farmacia.pdf')`,
    [care],
  )
  await pool.query(`update signatures set ip = $1, user_agent = $2 where employee_id = $3`, [
    facts.ip,
    facts.userAgent,
    buyer.employee.id,
  ])
}

async function signed(
  server: ContractServer,
  buyer: Buyer,
  request: Parameters<Buyer['add']>[0],
): Promise<string> {
  const { id } = await buyer.add(request)
  await sign(server, buyer, id)
  return id
}

async function sign(server: ContractServer, buyer: Buyer, id: string): Promise<void> {
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
}

/** Adds the rows of mails, links and a login. */
async function accessOf(server: ContractServer, buyer: Buyer): Promise<void> {
  const { pool } = server.database
  const { id } = buyer.employee
  await buyer.call('POST', '/api/profile', { phone: '699818283' })
  const insert = (text: string, values: unknown[] = [id]) => pool.query(text, values)
  await insert(`insert into email_changes (token_hash, tenant, employee_id, email, expires_at)
    values ('h1', 'acme', $1, 'queti.privada@post.example', now() + interval '1 day')`)
  await insert(`insert into reset_tokens (token_hash, tenant, employee_id, expires_at)
    values ('h2', 'acme', $1, now() + interval '1 day')`)
  await insert(`insert into login_failures (tenant, account, ip) values ('acme', $1, $2)`, [
    hashToken(id),
    facts.loginIp,
  ])
  await insert(`insert into reminders (tenant, employee_id, kind, about) values ('acme', $1, 'cart', 'x')`)
  await insert(
    `insert into questions
       (tenant, employee_id, category, product, facts, question, to_address, asked_at)
     values ('acme', $1, 'transport', 'T', '[]', 'Padezco asma severa', 'a@acme.example', now())`,
  )
  await insert(`update outbox set last_error = '550 mailbox full of quiteria' where employee_id = $1`)
  await insert(
    `select graphile_worker.add_job('benefit-signed',
       json_build_object('tenant', 'acme', 'employeeId', $1::text))`,
  )
  await insert(
    `update graphile_worker._private_jobs set last_error = 'partner refused quiteria'
     where payload ->> 'employeeId' = $1`,
  )
}

/** Adds a passkey and a challenge; an exit deletes both. */
async function passkeys({ database }: ContractServer, id: string): Promise<void> {
  await database.pool.query(
    `with challenge as (
       insert into passkey_challenges values ('acme', 'c2', $1, now() + interval '1 day'))
     insert into passkeys (tenant, credential_id, employee_id, name, public_key, counter)
     values ('acme', 'c1', $1, 'Movil de Quiteria', '\\x00', 0)`,
    [id],
  )
}

/** Adds a cart that is not bought yet and a change that is not accepted yet, with details of a person. */
async function unsigned({ database }: ContractServer, id: string): Promise<void> {
  await database.pool.query(
    `insert into contracts (tenant, employee_id, category, product_id, plan_type, benefit_id, benefit, year,
       price_cents, final_price_cents, details)
     select tenant, employee_id, category, product_id, plan_type, benefit_id, benefit, year, 1, 1,
       '{"note": "Para la fisio del hombro"}' from contracts where employee_id = $1 limit 1`,
    [id],
  )
  await database.pool.query(
    `update contract_edits set details = '{"note": "Sube por la rehabilitacion"}'
     where contract_id in (select id from contracts where employee_id = $1)`,
    [id],
  )
}

/** Adds the rows of operators, closings and providers' files. */
async function rowsOf(server: ContractServer, id: string): Promise<void> {
  const { pool } = server.database
  await run(server, 'documents add', {
    file: inputFile('a.pdf', '%PDF-1.7\n1 0 obj<<>>endobj\nxref\ntrailer<<>>\nstartxref\n30\n%%EOF\n'),
    name: 'Carta de despido',
    employee: facts.number,
  })
  const insert = (text: string, values: unknown[] = [id]) => pool.query(text, values)
  await insert(`insert into enrollment_windows
    (tenant, year, from_on, to_on, employee_id, months, reason, opened_by)
    values ('acme', 2026, '2026-05-01', '2026-05-31', $1, '{5}', 'Vuelve de una baja medica', 'Ana')`)
  await insert(`insert into portal_views (tenant, employee_id, viewed_by, reason, viewed_at, until)
    values ('acme', $1, 'Ana', 'Pregunta por la fisio', now(), now())`)
  await insert(
    `insert into employee_postings values ('acme', $1, '2026-01-01', 'planta', 'C1', 'Reus', 'Acme SA')`,
  )
  await insert(`insert into stored_objects (tenant, file_id, employee_id)
    select 'acme', id, employee_id from files where employee_id = $1`)
  await insert(
    `with closing as (insert into payroll_closings (tenant, year, month_index, layout, closed_by)
       values ('acme', 2026, 4, '{}', 'Ana') returning id)
     insert into payroll_rows select 'acme', id, 1, 'regular', $1, 'E-90817', '71717171W',
       'Quiteria Zubizarreta Olabarrieta', 'C1', 'Acme SA', 'Reus', 'transport', 2026, 4, 5000, 0, 0,
       5000, 0, 5000, 5000, 0 from closing`,
  )
  await insert(
    `insert into payroll_people
      select 'acme', closing_id, $1, 0, 'Grupo 3' from payroll_rows where employee_id = $1`,
  )
  await insert(
    `insert into payroll_undeducted
      select 'acme', $1, 'transport', 2026, 4, 1000, 'Ana', now(), closing_id
      from payroll_rows where employee_id = $1`,
  )
  await insert(
    `with file as (insert into provider_files (tenant, provider_id, number, layout, day, written_by)
       values ('acme', 'nortia', 1, '{}', '2026-05-05', 'Ana') returning id)
     insert into provider_rows
       select 'acme', id, 1, 'joiner', $1, 0, 'health', 'care', '', '2026-06', null, 5000, '{}',
          '{"firstName": "Quiteria", "personalID": "71717171W"}' from file`,
  )
}
