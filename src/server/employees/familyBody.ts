import { familyMemberForm } from '../../domain/forms/profileForms.ts'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'

const { properties, required } = familyMemberForm

/** Taken as they come with the member, and ignored. */
const echoed: FormSchema['properties'] = { id: {}, fullName: {} }

/** Whole percent; on the wire a missing one may also be null. */
const disability = { ...properties.disability, type: ['integer', 'null'] } as unknown as FormSchema

/** POST /api/families: a new member, whole. */
export const newMemberBody: FormSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...required],
  properties: { ...properties, disability, active: { type: 'boolean', const: true }, ...echoed },
}

/** PUT /api/families/{id}: what changes; `active: false` deletes (D-57). */
export const memberChangesBody: FormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { ...properties, disability, active: { type: 'boolean' }, ...echoed },
}
