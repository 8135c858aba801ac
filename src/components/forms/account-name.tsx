/** Tells password managers which account a new password belongs to. Nobody sees it. */
export const AccountName = ({ name }: { name: string }) => (
  <input type="text" autoComplete="username" value={name} readOnly hidden />
);
