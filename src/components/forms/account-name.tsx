/**
 * Tells password managers which account a new password belongs to. Nobody sees it. Only an e-mail: the login refuses the
 * phone number that the reset also takes.
 */
export const AccountName = ({ name }: { name: string }) =>
  name.includes('@') && <input type="text" autoComplete="username" value={name} readOnly hidden />;
