import Type from 'typebox'
import { addPerson } from '../../people/writeOnePerson.ts'
import { employeeNumber, oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import { allowLargeChanges, buildCellFields, personAnswer } from '../personInput.ts'

/** Adds one person from a form, by the rules of an import with one line. */
export default defineOperation({
  name: 'people add',
  summary: 'Adds one person, with salary, bags and place in the company',
  input: Type.Object(
    {
      employeeNumber,
      personalID: oneLine('DNI or NIE'),
      firstName: oneLine('First name'),
      lastName1: oneLine('First last name'),
      ...buildCellFields('company', 'employeeNumber', 'personalID', 'firstName', 'lastName1', 'exitOn'),
      allowLargeChanges,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...personAnswer, added: Type.Integer(), bags: Type.Integer() }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, input) => {
    const { added, bags, changes, emails, notes } = await addPerson(context, input)
    return { employeeNumber: input.employeeNumber, added, bags, changes, emails, notes }
  },
})
