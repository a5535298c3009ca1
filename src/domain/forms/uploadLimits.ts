/**
 * The largest file the storage takes, in megabytes of 1,048,576 bytes; what is larger is refused before it is
 * sent, and by the server with 413.
 */
export const maxFileMegabytes = 10

export const maxFileBytes = maxFileMegabytes * 1024 * 1024
