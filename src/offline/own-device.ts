/** "Remember me" was ticked: this device belongs to the person who signs in. */
export const isOwnDevice = (): boolean => localStorage.getItem('remembered_identifier') !== null;
