/** A person without an account: what she enters in the first step of the registration. */
export const wambui = {
  first_name: 'Wambui',
  last_name: 'Njeri',
  id_passport: '23456789',
  phone_number: '0712345678',
  email: 'wambui@example.com',
  county: 'Nairobi',
};

/** A password that no demo person has. */
export const PASSWORD = 'Savanna-Rain-7';
