import Type from 'typebox'
import { employeeContextOf } from '../../employee/employeeContext.ts'
import { findPerson } from '../../people/findPerson.ts'
import { absent, companyOf, OperationRefused, streamOne } from '../../platform/context/operating.ts'
import { documentFileName } from '../documentFileName.ts'
import { personDocuments } from '../personDocuments.ts'
import { documentId, employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Opens a document of a person; a health document requires its own right. The history records each opening.
 */
export default defineOperation({
  name: 'people document',
  summary: 'Writes a document of a person or of one of their contracts',
  input: Type.Object({ employee: employeeNumber, document: documentId }, { additionalProperties: false }),
  output: Type.Object({
    employeeNumber: Type.String(),
    document: Type.String(),
    name: Type.String(),
    bytes: Type.Integer(),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: false,
  reads: true,
  run: async (context, { employee, document }) => {
    const { db, clock, files, writeFile } = context
    const tenant = companyOf(context)
    const row = await findPerson(db, tenant, employee)
    const plan = await employeeContextOf(db, { tenant, row, today: clock.today() })
    const found = (await personDocuments(context, plan)).find((each) => each.document === document)
    if (!found) throw absent({ id: 'people.noDocument', employee })
    if (found.isHidden) throw new OperationRefused([{ id: 'people.healthDocument' }])
    const name = documentFileName(found.name, found.file.original_name)
    const content = await files.read(found.file)
    await writeFile(name, content instanceof Uint8Array ? streamOne(content) : content)
    return { employeeNumber: employee, document, name, bytes: found.file.size_bytes }
  },
})
