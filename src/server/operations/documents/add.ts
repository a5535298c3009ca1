import Type from 'typebox'
import { maxFileBytes, maxFileMegabytes } from '../../../domain/forms/uploadLimits.ts'
import { yearOf } from '../../../domain/kernel/calendar.ts'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { acceptUpload } from '../../platform/files/acceptUpload.ts'
import { collectiveNamed } from '../../people/collectiveNamed.ts'
import { findPerson } from '../../people/findPerson.ts'
import { employeeNumber, oneLine, planYear } from '../inputs.ts'
import { defineOperation, fileInput } from '../operation.ts'
import { textsSchema } from '../publishedTexts.ts'

const nameIn = (language: string) =>
  Type.Optional(oneLine(`What it calls the document in ${language}; left out: the name`))

/** Adds a PDF for all people of a company, for a collective or for one person. */
export default defineOperation({
  name: 'documents add',
  summary: 'Publishes a PDF for everybody in the company, a collective or one person',
  input: Type.Object(
    {
      file: fileInput(`The PDF, at most ${maxFileMegabytes} MB`),
      name: oneLine('What the list of documents calls it'),
      es: nameIn('Spanish'),
      ca: nameIn('Catalan'),
      en: nameIn('English'),
      pt: nameIn('Portuguese'),
      year: Type.Optional(planYear),
      collective: Type.Optional(oneLine('Only for this collective, by its id or name')),
      employee: Type.Optional(employeeNumber),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    document: Type.String(),
    audience: Type.String(),
    year: Type.Integer(),
    bytes: Type.Integer(),
    texts: textsSchema,
  }),
  access: { right: 'campaigns', company: 'one' },
  dryRun: true,
  inverse: { name: 'documents remove', by: ['document'], isFinal: true },
  run: async (context, { file, name, year, collective, employee, ...named }) => {
    const company = companyOf(context)
    const { db, clock, files } = context
    if (collective !== undefined && employee !== undefined)
      throw new OperationRefused([{ id: 'documents.both' }])
    const found = collectiveNamed(company, collective)
    if (file.bytes.length > maxFileBytes)
      throw new OperationRefused([{ id: 'documents.tooLarge', file: file.name, megabytes: maxFileMegabytes }])
    const person = employee === undefined ? undefined : await findPerson(db, company, employee)
    const upload = { bytes: Buffer.from(file.bytes), originalName: file.name }
    const accepted = await acceptUpload('default', upload)
    const stored = await files.save(db, {
      tenant: company.subdomain,
      employeeId: person?.id ?? null,
      container: 'default',
      originalName: file.name,
      ...accepted,
    })
    const texts = Object.fromEntries(company.settings.languages.map((each) => [each, named[each] ?? name]))
    const yearOrToday = year ?? yearOf(clock.today())
    const { id } = await db
      .insertInto('documents')
      .values({
        tenant: company.subdomain,
        employee_id: person?.id ?? null,
        collective_id: found?.id ?? null,
        file_id: stored.id,
        year: yearOrToday,
        name,
        names: JSON.stringify(texts),
        type: 'Company file',
        public: person === undefined,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      document: id,
      audience: employee ?? found?.name ?? 'everybody',
      year: yearOrToday,
      bytes: stored.size_bytes,
      texts,
    }
  },
})
