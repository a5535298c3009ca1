import { Box, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
} from '@rjsf/utils'
import { useIntl } from 'react-intl'
import type { FormContext } from './widgets/formContext.ts'
import classes from './templates.module.css'

/** Positions a widget, which renders its own label, help and error, connected by aria attributes. */
export function FieldTemplate({
  hidden,
  children,
  schema,
  uiSchema,
}: FieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  if (hidden) return null
  const isWide = schema.type === 'object' || schema.type === 'array' || uiSchema?.['ui:wide'] === true
  return <div className={isWide ? classes.wide : undefined}>{children}</div>
}

/** Two columns if they fit, one on a phone. */
export function ObjectFieldTemplate({
  properties,
  title,
  fieldPathId,
}: ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  const isRoot = fieldPathId.path.length === 0
  const grid = (
    <div className={classes.grid}>
      {properties.map(
        ({ name, content, hidden }) =>
          !hidden && (
            <div key={name} className={classes.cell}>
              {content}
            </div>
          ),
      )}
    </div>
  )
  if (isRoot || !title) return grid
  return (
    <Box component="fieldset" miw={0} bd={0} p={0}>
      <Box component="legend" fw={500} mb="xs" p={0}>
        {title}
      </Box>
      {grid}
    </Box>
  )
}

/** A list of similar items, each with a remove button, and one button that adds an item. */
export function ArrayFieldTemplate({
  items,
  canAdd,
  onAddClick,
  title,
  uiSchema,
  required,
  disabled,
  readonly,
  rawErrors,
  fieldPathId,
}: ArrayFieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  const intl = useIntl()
  return (
    <Box component="fieldset" miw={0} bd={0} p={0} id={fieldPathId.$id} tabIndex={-1}>
      <Box component="legend" fw={500} mb="xs" p={0}>
        {uiSchema?.['ui:title'] ?? title}
        {required && (
          <Box component="span" c="var(--mantine-color-error)" aria-hidden="true">
            {' '}
            *
          </Box>
        )}
      </Box>
      {uiSchema?.['ui:help'] && (
        <Text size="sm" c="dimmed" mt={-4} mb="xs">
          {uiSchema['ui:help']}
        </Text>
      )}
      {items}
      {rawErrors?.[0] && (
        <Text size="sm" c="var(--mantine-color-error)">
          {rawErrors[0]}
        </Text>
      )}
      {canAdd && !disabled && !readonly && (
        <Button variant="light" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAddClick}>
          {intl.formatMessage({ id: items.length === 0 ? 'form.list.addFirst' : 'form.list.add' })}
        </Button>
      )}
    </Box>
  )
}

export function ArrayFieldItemTemplate({
  children,
  buttonsProps,
  disabled,
  readonly,
  index,
}: ArrayFieldItemTemplateProps<unknown, RJSFSchema, FormContext>) {
  const intl = useIntl()
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap" mb="xs">
      <Box miw={0} flex={1}>
        {children}
      </Box>
      {buttonsProps.hasRemove && !disabled && !readonly && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={intl.formatMessage({ id: 'form.list.remove' }, { number: index + 1 })}
          onClick={buttonsProps.onRemoveItem}
        >
          <IconTrash size={20} aria-hidden="true" />
        </Button>
      )}
    </Group>
  )
}
