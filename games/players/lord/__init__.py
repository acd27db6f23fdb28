"""`hard` at the Great Lord: a value network for five to twelve players and both editions."""
